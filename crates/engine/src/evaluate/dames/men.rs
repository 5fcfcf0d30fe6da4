//! What a man is worth by the rules of thumb.
//!
//! - **Where it stands**: while the board is full the centre of one's own half is good and the squares just in front of
//!   the opponent's men are lonely; later what counts is how far it has come.
//! - **Links**: a man with another behind it cannot be jumped that way.
//! - **Contact**: a man face to face with an enemy binds it.
//! - **Room**: with few men left each needs room to move.
//!
//! All of this can be seen in a [box](super::boxes), so it is worked out once for all contents of all boxes. What can be
//! seen in two or four boxes counts for a half or a quarter in each.

use damier_rules::{
    Color,
    dames::{Square, Squares},
    draughts::Direction,
};

use super::{
    Phased,
    boxes::{self, BOXES, UNIT},
};
use crate::score::Value;

const LINK: Phased = Phased::new(-3, 20);
const ROOM: Phased = Phased::new(-3, 17);
const CONTACT: Phased = Phased::new(35, 23);

/// A man with a full board, by its square: the far row first.
#[rustfmt::skip]
const FULL: [i16; 50] = [
    0, 0, 0, 0, 0,
    135, 140, 140, 133, 154,
    136, 122, 124, 127, 119,
    100, 94, 103, 104, 121,
    105, 94, 73, 96, 153,
    147, 120, 141, 119, 130,
    118, 135, 136, 122, 130,
    111, 126, 145, 142, 118,
    120, 140, 141, 134, 114,
    123, 145, 144, 136, 115,
];

/// A man with a bare board.
#[rustfmt::skip]
const BARE: [i16; 50] = [
    0, 0, 0, 0, 0,
    92, 95, 104, 89, 125,
    94, 103, 91, 94, 79,
    65, 82, 81, 79, 61,
    56, 71, 84, 76, 54,
    29, 50, 48, 66, 48,
    28, 48, 50, 54, 60,
    64, 43, 46, 49, 49,
    36, 58, 60, 49, 78,
    44, 69, 71, 70, 71,
];

/// What the men of a box are worth for White, in fractions of the [unit](UNIT).
pub(super) fn worth(number: usize, white: Squares, black: Squares) -> Phased {
    let board = boxes::squares(number);
    let mut sum = Phased::default();
    for (us, men, enemies) in [(Color::White, white, black), (Color::Black, black, white)] {
        for man in men {
            sum += worth_of_man(board, man, us, men, enemies).for_side(us);
        }
    }
    sum
}

fn worth_of_man(board: Squares, man: Square, us: Color, men: Squares, enemies: Squares) -> Phased {
    let index = usize::from(if us == Color::White { man } else { man.turned() }.index());
    let mut sum = Phased::new(Value::from(FULL[index]), Value::from(BARE[index])).times(share(man.set()));
    let ahead = Direction::forward(us).map(|way| man.set().step(way) & Squares::ALL);
    let behind = Direction::forward(us).map(|way| man.set().step_back(way) & Squares::ALL);
    // What lies outside of this box is seen in another one.
    let seen = |squares: Squares| !squares.is_empty() && (squares - board).is_empty();
    for behind in behind.into_iter().filter(|&behind| seen(behind) && men.meets(behind)) {
        sum += LINK.times(share(man.set() | behind));
    }
    for ahead in ahead.into_iter().filter(|&ahead| seen(ahead) && !(men | enemies).meets(ahead)) {
        sum += ROOM.times(share(man.set() | ahead));
    }
    let front = ahead[0] | ahead[1];
    if seen(front) && enemies.meets(front) {
        sum += CONTACT.times(share(man.set() | front));
    }
    sum
}

/// The share of one box in what can be seen in all boxes that hold these squares.
fn share(squares: Squares) -> usize {
    UNIT as usize / (0..BOXES).filter(|&number| (squares - boxes::squares(number)).is_empty()).count().max(1)
}

#[cfg(test)]
mod tests {
    use damier_rules::{Position, dames::Dames};
    use fastrand::Rng;

    use super::{
        super::boxes::{Boxes, Learned},
        *,
    };

    /// The rules of thumb for the whole board at once.
    fn on_the_board(position: &Dames, us: Color) -> Phased {
        let pieces = position.pieces();
        let (men, enemies, empty) = (pieces.men(us), pieces.men(!us), pieces.empty());
        let [left, right] = Direction::forward(us);
        let mut sum = Phased::default();
        for man in men {
            let index = usize::from(if us == Color::White { man } else { man.turned() }.index());
            sum += Phased::new(Value::from(FULL[index]), Value::from(BARE[index]));
        }
        sum += LINK.times((men & men.step(left)).len() + (men & men.step(right)).len());
        sum += ROOM.times((men & empty.step_back(left)).len() + (men & empty.step_back(right)).len());
        sum += CONTACT.times((men & (enemies.step_back(left) | enemies.step_back(right))).len());
        sum
    }

    #[test]
    fn the_boxes_together_say_what_the_board_says() {
        let boxes = Boxes::new(&Learned::default());
        for seed in 0..40 {
            let (mut rng, mut position) = (Rng::with_seed(seed), Dames::default());
            while let Some(m) = rng.choice(position.moves()) {
                position.play_unchecked(&m);
                if Color::ALL.into_iter().any(|color| !position.pieces().kings(color).is_empty()) {
                    break;
                }
                let mut sum = on_the_board(&position, Color::White);
                sum += on_the_board(&position, Color::Black).for_side(Color::Black);
                let together = boxes.men(position.pieces());
                assert_eq!((together.full, together.bare), (sum.full * UNIT, sum.bare * UNIT), "{position:?}");
            }
        }
    }

    #[test]
    fn shares_make_up_the_whole() {
        for square in Squares::ALL {
            let boxes = (0..BOXES).filter(|&number| boxes::squares(number).contains(square)).count();
            assert_eq!(boxes * share(square.set()), UNIT as usize);
        }
    }
}
