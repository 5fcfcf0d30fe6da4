//! What the levels of play are called.

use super::Lang;

/// The name of a level from 1 to 10; empty for any other number.
pub fn level_name(number: u8, lang: Lang) -> &'static str {
    match number {
        1 => lang.say("premiers pas", "first steps"),
        2 => lang.say("débutant", "beginner"),
        3 => lang.say("novice", "novice"),
        4 => lang.say("joueur occasionnel", "casual player"),
        5 => lang.say("habitué", "regular"),
        6 => lang.say("joueur de club", "club player"),
        7 => lang.say("fort joueur", "strong player"),
        8 => lang.say("expert", "expert"),
        9 => lang.say("maître", "master"),
        10 => lang.say("pleine force", "full strength"),
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_name_of_its_own() {
        for lang in [Lang::Fr, Lang::En] {
            let mut names: Vec<&str> = (1..=10).map(|number| level_name(number, lang)).collect();
            assert!(names.iter().all(|name| !name.is_empty()));
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), 10);
            assert_eq!((level_name(0, lang), level_name(11, lang)), ("", ""));
        }
    }

    #[test]
    fn the_documentation_calls_them_the_same() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/levels.md");
        let page = std::fs::read_to_string(page).expect("docs/levels.md");
        for number in 1..=10 {
            let row = format!("| {number} | {} | {} |", level_name(number, Lang::En), level_name(number, Lang::Fr));
            assert!(page.contains(&row), "{row}");
        }
    }
}
