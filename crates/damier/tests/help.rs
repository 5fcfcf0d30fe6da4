//! Help and argument errors in French: for who asks with `--lang fr`, and where the system is set to it.

use crate::support;

use support::{damier, finished, program};

/// Every command there is: found by asking, so that a new one is tried as well.
fn commands() -> Vec<Vec<String>> {
    let mut found: Vec<Vec<String>> = vec![Vec::new()];
    let mut next = 0;
    while next < found.len() {
        let args: Vec<String> = [found[next].clone(), vec!["--help".to_owned()]].concat();
        let help = damier(&args).expect_good();
        let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
        // A text that goes on in the next line is set off further.
        let names = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
        for name in names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help") {
            found.push([found[next].clone(), vec![name.to_owned()]].concat());
        }
        next += 1;
    }
    found
}

#[test]
fn no_english_is_left_in_the_french_help() {
    let commands = commands();
    assert!(commands.len() > 25, "{commands:?}");
    for command in commands {
        for flag in ["-h", "--help"] {
            let args: Vec<&str> = command.iter().map(String::as_str).chain([flag, "--lang", "fr"]).collect();
            let help = damier(&args).expect_good();
            assert!(help.contains("Utilisation : damier"), "{help}");
            for english in ["Usage:", "Options:", "Arguments:", "Commands:", "[default", "[possible", "Possible values"]
            {
                assert!(!help.contains(english), "{english} in\n{help}");
            }
            let words: Vec<&str> = help.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
            for english in ["the", "of", "and", "with", "without", "which", "is", "how", "given"] {
                assert!(!words.iter().any(|word| word.eq_ignore_ascii_case(english)), "{english} in\n{help}");
            }
            let at = |heading: &str| help.find(heading);
            if let (Some(arguments), Some(options)) = (at("\nArguments :\n"), at("\nOptions :\n")) {
                assert!(arguments < options, "{help}");
            }
        }
    }
}

/// The program checks itself, in builds with debug assertions.
#[test]
fn every_word_of_the_help_has_its_french() {
    damier(&["--help", "--lang=fr"]).expect_good();
}

#[test]
fn help_has_its_defaults_and_values_in_french() {
    let help = damier(&["analyse", "--help", "--lang=fr"]).expect_good();
    for text in [
        "Chercher les meilleurs coups d'une position",
        "<JEU|FICHIER>",
        "--option <NOM=VALEUR>",
        "[par défaut : 64]",
        "[valeurs possibles : fr (français), en (anglais)]",
        "Afficher l'aide",
    ] {
        assert!(help.contains(text), "{text} in\n{help}");
    }
    let serve = damier(&["serve", "--help", "--lang", "fr"]).expect_good();
    assert!(serve.contains("\nLimites :\n"), "{serve}");
    let order = damier(&["match", "-h", "--lang", "fr"]).expect_good();
    let place = |text: &str| order.find(&format!("\n  {text}")).unwrap_or_else(|| panic!("{text} in\n{order}"));
    assert!(place("<JEU>") < place("<PREMIER>") && place("<PREMIER>") < place("<SECOND>"), "{order}");
}

#[test]
fn the_language_may_stand_before_or_after_the_word_help() {
    for line in ["help --lang fr", "help --lang=fr", "--lang fr help"] {
        let help = damier(&line.split(' ').collect::<Vec<_>>()).expect_good();
        assert!(help.contains("Commandes :"), "{line}\n{help}");
    }
    for line in ["help play --lang fr", "help --lang fr play", "--lang fr help play", "play --lang fr --help"] {
        let help = damier(&line.split(' ').collect::<Vec<_>>()).expect_good();
        assert!(help.contains("Utilisation : damier play"), "{line}\n{help}");
    }
    assert!(damier(&["pdn", "help", "show", "--lang", "fr"]).expect_good().contains("Utilisation : damier pdn show"));
}

#[test]
fn help_follows_the_systems_language() {
    let asked = |locale: &str, args: &[&str]| {
        let mut command = program(args);
        command.env("LC_ALL", locale);
        finished(command).expect_good()
    };
    assert!(asked("fr_FR.UTF-8", &["--help"]).contains("Utilisation : damier [OPTIONS] <COMMANDE>"));
    assert!(asked("fr_FR.UTF-8", &["help", "pdn"]).contains("Utilisation : damier pdn"));
    assert!(asked("fr_FR.UTF-8", &["--help", "--lang", "en"]).contains("Usage: damier [OPTIONS] <COMMAND>"));
    assert!(asked("en_GB.UTF-8", &["--help"]).contains("Usage: damier [OPTIONS] <COMMAND>"));
}

#[test]
fn wrong_arguments_are_told_in_french() {
    for (args, texts) in [
        (
            ["show", "echecs"].as_slice(),
            ["« echecs » ne convient pas pour « <JEU> »", "valeurs possibles : dames, "].as_slice(),
        ),
        (&["show", "dames", "--postion", "x"], &["argument inconnu « --postion »", "l'option « --position » existe"]),
        (&["shaw", "dames"], &["commande inconnue « shaw »", "la commande « show »"]),
        (&["show"], &["il manque :\n  <JEU>", "Utilisation : damier show"]),
        (&["show", "dames", "--position"], &["il manque une valeur après « --position <POSITION> »"]),
        (
            &["analyse", "dames", "--depth", "trois"],
            &["« trois » ne convient pas pour « --depth <N> » : il faut un nombre entier"],
        ),
        (&["analyse", "dames", "--lines", "0"], &["il faut au moins 1"]),
        (&["play", "dames", "--level", "11"], &["il faut un nombre de 1 à 10"]),
        (&["play", "dames", "--clock", "vite"], &["il faut des minutes et des secondes, comme 5+3, ou none"]),
        (&["serve", "--address", "ici"], &["il faut une adresse et un port"]),
        (&["draw", "dames", "--pdn", "x.pdn", "-o", "x.svg"], &["ne va pas avec"]),
        (&["show", "dames", "--position", "a", "--position", "b"], &["ne peut être donné qu'une fois"]),
        (&["serve", "--behind-proxy", "2"], &["argument inconnu « 2 »"]),
    ] {
        let said = damier(&[["--lang", "fr"].as_slice(), args].concat()).expect_refused();
        assert!(said.starts_with("erreur : "), "{said}");
        assert!(said.contains("essayez « --help »"), "{said}");
        for text in texts {
            assert!(said.contains(text), "{args:?}: {text} in\n{said}");
        }
        for english in ["error:", "Usage:", "For more", "tip:"] {
            assert!(!said.contains(english), "{english} in\n{said}");
        }
    }
}

#[test]
fn a_command_that_is_missing_is_asked_for_in_french() {
    let said = damier(&["pdn", "--lang", "fr"]).expect_refused();
    assert!(said.starts_with("erreur : « damier pdn » demande une commande\n  [commandes : check, show"), "{said}");
    // Without any argument clap helps instead.
    let mut alone = program(&["pdn"]);
    alone.env("LC_ALL", "fr_FR.UTF-8");
    let said = finished(alone).expect_refused();
    assert!(said.contains("Utilisation : damier pdn") && said.contains("\nCommandes :\n"), "{said}");
}
