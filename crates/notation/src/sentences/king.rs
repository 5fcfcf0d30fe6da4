//! What a crowned piece is called: « dame » in French, « roi » in the English edition of Dames & Trap.

use damier_rules::board::KingName;

use super::Lang;

/// One of them: "king", « dame » or « roi ».
pub const fn king(name: KingName, lang: Lang) -> &'static str {
    match (lang, name) {
        (Lang::Fr, KingName::Dame) => "dame",
        (Lang::Fr, KingName::Roi) => "roi",
        (Lang::En, _) => "king",
    }
}

/// Several: "kings", « dames » or « rois ».
pub const fn kings(name: KingName, lang: Lang) -> &'static str {
    match (lang, name) {
        (Lang::Fr, KingName::Dame) => "dames",
        (Lang::Fr, KingName::Roi) => "rois",
        (Lang::En, _) => "kings",
    }
}
