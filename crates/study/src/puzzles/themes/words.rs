//! What the themes are called, and what each is, in both languages.

use damier_notation::sentences::Said;

use super::Theme;

impl Theme {
    /// What it is called.
    pub fn name(self) -> Said {
        let (fr, en) = self.both().0;
        (fr, en).into()
    }

    /// What it is, in a sentence.
    pub fn about(self) -> Said {
        let (fr, en) = self.both().1;
        (fr, en).into()
    }

    /// Whether it is one of the mechanisms that draughts players have a name for.
    pub fn is_mechanism(self) -> bool {
        self >= Self::Direct
    }

    const fn both(self) -> ((&'static str, &'static str), (&'static str, &'static str)) {
        match self {
            Self::Save => (("sauve la partie", "saves the game"), ("Tout autre coup perd.", "Every other move loses.")),
            Self::Sacrifice => (
                ("sacrifice", "sacrifice"),
                ("Il faut donner avant de prendre.", "Something is given before anything is taken."),
            ),
            Self::Rafle => {
                (("rafle", "rafle"), ("Un coup prend trois pièces ou plus.", "One move takes three pieces or more."))
            }
            Self::LongRafle => (
                ("grande rafle", "long rafle"),
                ("Un coup prend cinq pièces ou plus.", "One move takes five pieces or more."),
            ),
            Self::FlipChain => (
                ("chaîne de retournements", "chain of flips"),
                ("Un coup retourne trois pièces ou plus.", "One move turns three pieces over or more."),
            ),
            Self::Promotion => (("passage à dame", "promotion"), ("Un pion devient dame.", "A man becomes a king.")),
            Self::Blockade => (
                ("blocage", "blockade"),
                ("L'adversaire a des pièces et aucun coup.", "The opponent has pieces and no move."),
            ),
            Self::Exhaustion => (
                ("épuisement", "exhaustion"),
                ("L'adversaire n'a plus rien, ou plus assez.", "The opponent has nothing left, or too little."),
            ),
            Self::Corner => (
                ("course au coin", "race to the corner"),
                ("Un pion atteint le coin opposé.", "A man reaches the far corner."),
            ),
            Self::Fall => (
                ("chute", "fall"),
                ("Une pièce adverse tombe dans une trappe.", "A piece of the opponent's falls through a door."),
            ),
            Self::Slider => (("tirette", "slider"), ("Il faut bouger une tirette.", "A slider has to be moved.")),
            Self::Quiet => (
                ("coup tranquille", "quiet move"),
                ("Le premier coup ne prend ni ne donne.", "The first move neither takes nor gives."),
            ),
            Self::King => (("dame", "king"), ("Une dame commence.", "A king begins.")),
            Self::Ending => (
                ("finale", "ending"),
                ("Huit pièces au plus sont sur le damier.", "Eight pieces at most are on the board."),
            ),
            Self::Short => {
                (("une décision", "one decision"), ("Un seul coup est à trouver.", "There is one move to find."))
            }
            Self::Long => (("longue", "long"), ("Trois décisions ou plus.", "There are three decisions or more.")),
            _ => self.mechanism(),
        }
    }

    const fn mechanism(self) -> ((&'static str, &'static str), (&'static str, &'static str)) {
        match self {
            Self::Promenade => (
                ("promenade", "promenade"),
                ("Des pions adverses sont menés dans la rafle.", "Enemy men are walked into the rafle."),
            ),
            Self::Mazette => (
                ("mazette", "mazette"),
                ("Des sacrifices ôtent ce qui gêne.", "Sacrifices take away what is in the way."),
            ),
            Self::Philippe => (
                ("coup Philippe", "coup Philippe"),
                ("Le 18 disparaît ; rafle de 38 ou 40.", "18 vanishes; a rafle from 38 or 40."),
            ),
            Self::Royal => (
                ("coup royal", "coup royal"),
                (
                    "Le 23 va en 34 ; le 40 le prend et remonte par 20.",
                    "23 goes to 34; 40 takes it and winds up through 20.",
                ),
            ),
            Self::Napoleon => {
                (("coup Napoléon", "coup Napoléon"), ("Rafle 31x4 en zigzag.", "A rafle 31x4 in zigzag."))
            }
            Self::Express => (
                ("coup express", "coup express"),
                ("Une promenade avec des pions de bande.", "A promenade with men of the edge."),
            ),
            Self::Talon => (
                ("coup de talon", "coup de talon"),
                ("Une prise arrière ouvre le piège.", "A capture backwards opens the trap."),
            ),
            Self::Trappe => (
                ("coup de la trappe", "coup de la trappe"),
                ("Un pion disparaît et force une prise.", "A man vanishes, which forces a capture."),
            ),
            Self::Ricochet => (
                ("ricochet", "ricochet"),
                ("La reprise est le début d'une seconde rafle.", "The recapture begins a second rafle."),
            ),
            Self::Raphael => (
                ("coup Raphaël", "coup Raphaël"),
                (
                    "Deux pions offerts donnent le temps de coller le 39, puis de le prendre.",
                    "Two men are offered for the time to come up against 39, which is then taken.",
                ),
            ),
            Self::Turc => (
                ("coup turc", "coup turc"),
                ("La dame adverse bute sur une pièce prise.", "The enemy king stops against a piece it took."),
            ),
            Self::Suisse => (
                ("coup suisse", "coup suisse"),
                (
                    "Un coup turc dont la dame n'est pas la première prise.",
                    "A coup turc whose king is not taken first.",
                ),
            ),
            _ => (
                ("coup direct", "coup direct"),
                ("Donner, et reprendre davantage aussitôt.", "Give, and take back more at once."),
            ),
        }
    }
}
