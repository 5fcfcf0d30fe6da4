//! The mechanisms of draughts that have a name, by the shape of the solution. Squares are numbered as White sees them; a
//! solution of Black's is turned round first.
//!
//! The rafle is the solver's largest capture, the last of equals. *Led* is an enemy man that has taken something in the
//! course of the solution and stands where the rafle takes it.

use damier_rules::{
    Color,
    board::{Cell, Rank},
};

use super::{
    super::story::{SolutionMove, Story},
    Theme,
};

/// A move, by the numbers of its squares.
#[derive(Debug, Clone)]
struct NumberedMove {
    by_solver: bool,
    /// Where it starts, lands and ends.
    path: Vec<u8>,
    /// What it takes, in this order.
    takes: Vec<u8>,
    by_king: bool,
}

impl NumberedMove {
    fn of(told: &SolutionMove, turned: bool) -> Self {
        let number = |cell: Cell| if turned { 50 - cell.0 } else { cell.0 + 1 };
        Self {
            by_solver: told.by_solver,
            path: told.motion.stops.iter().filter_map(|stop| stop.cell).map(number).collect(),
            takes: told.motion.taken.iter().copied().map(number).collect(),
            by_king: told.mover().is_some_and(|piece| piece.rank == Rank::King),
        }
    }

    fn from(&self) -> u8 {
        self.path.first().copied().unwrap_or(0)
    }

    fn to(&self) -> u8 {
        self.path.last().copied().unwrap_or(0)
    }

    fn is_capture(&self) -> bool {
        !self.takes.is_empty()
    }
}

/// The row of a square, from the top, and its column, from the left.
fn place(square: u8) -> (i8, i8) {
    let index = square.saturating_sub(1) as i8;
    let row = index / 5;
    (row, index % 5 * 2 + (row + 1) % 2)
}

fn is_edge(square: u8) -> bool {
    matches!(place(square).1, 0 | 9)
}

/// The direction from one square to another on a diagonal.
fn direction(from: u8, to: u8) -> (i8, i8) {
    let (from, to) = (place(from), place(to));
    ((to.0 - from.0).signum(), (to.1 - from.1).signum())
}

/// The solution, with what is asked about it more than once.
struct Combination<'a> {
    story: &'a Story,
    turned: bool,
    steps: Vec<NumberedMove>,
    /// The number of the rafle.
    rafle: usize,
}

impl<'a> Combination<'a> {
    fn of(story: &'a Story) -> Option<Self> {
        let turned = story.solver == Color::Black;
        let steps: Vec<NumberedMove> = story.moves.iter().map(|told| NumberedMove::of(told, turned)).collect();
        let captures = steps.iter().enumerate().filter(|(_, step)| step.by_solver && step.takes.len() >= 2);
        let (rafle, _) = captures.max_by_key(|(_, step)| step.takes.len())?;
        Some(Self { story, turned, steps, rafle })
    }

    fn last(&self) -> &NumberedMove {
        &self.steps[self.rafle]
    }

    /// The moves before the rafle.
    fn before(&self) -> &[NumberedMove] {
        &self.steps[..self.rafle]
    }

    /// Whose piece stood on a square before a move: whether the solver's.
    fn stood(&self, step: usize, square: u8) -> Option<bool> {
        let cell = Cell(if self.turned { 50 - square } else { square.checked_sub(1)? });
        let piece = self.story.moves.get(step)?.before.piece(cell)?;
        Some(piece.color == self.story.solver)
    }

    /// How many pieces have been given, and taken, before the move.
    fn account(&self, until: usize) -> (usize, usize) {
        let sum = |by_solver| -> usize {
            let steps = self.steps[..until].iter().filter(|step| step.by_solver == by_solver);
            steps.map(|step| step.takes.len()).sum()
        };
        (sum(false), sum(true))
    }

    /// The enemy's captures before the rafle, by their numbers.
    fn answers(&self) -> impl Iterator<Item = usize> {
        let is_answer = |number: &usize| !self.steps[*number].by_solver && self.steps[*number].is_capture();
        (0..self.rafle).filter(is_answer)
    }

    /// Where the man that made a move stands when the rafle begins, as far as it has moved on.
    fn stands(&self, step: usize) -> u8 {
        let on = self.steps[step + 1..self.rafle].iter().filter(|later| !later.by_solver);
        on.fold(self.steps[step].to(), |at, later| if later.from() == at { later.to() } else { at })
    }

    /// The captures by which men were led into the rafle.
    fn led(&self) -> Vec<usize> {
        self.answers().filter(|&step| self.last().takes.contains(&self.stands(step))).collect()
    }

    fn is_direct(&self) -> bool {
        let given = self.account(self.rafle).0;
        self.rafle == 2 && !self.steps[0].is_capture() && given > 0 && self.last().takes.len() > given
    }

    fn is_promenade(&self) -> bool {
        self.led().len() >= 2
    }

    fn is_mazette(&self) -> bool {
        let own = self.last().from();
        let landings = self.last().path.iter().skip(1);
        let cleared = |&&square: &&u8| square != own && self.stood(0, square).is_some();
        // Some landing of the rafle was occupied at the start and has been cleared.
        self.answers().count() >= 2 && landings.clone().any(|square| cleared(&square)) && self.given_by_offers() >= 2
    }

    /// How many of the enemy's captures answer a move that takes nothing.
    fn given_by_offers(&self) -> usize {
        self.answers().filter(|&step| step > 0 && !self.steps[step - 1].is_capture()).count()
    }

    fn is_philippe(&self) -> bool {
        let ends = matches!(self.last().to(), 16 | 7 | 9 | 20 | 29);
        let removed = self.stood(0, 18) == Some(false) && self.stood(self.rafle, 18).is_none();
        matches!(self.last().from(), 38 | 40) && ends && removed && self.answers().count() >= 2
    }

    fn is_royal(&self) -> bool {
        let half_round = |pair: &[NumberedMove]| {
            let (walks, takes) = (&pair[0], &pair[1]);
            // Half round: it turns on its way.
            let walks = !walks.by_solver && walks.takes.len() >= 2 && (walks.from(), walks.to()) == (23, 34);
            walks && takes.from() == 40 && takes.takes.contains(&34) && takes.path.contains(&20)
        };
        self.steps.windows(2).any(half_round)
    }

    fn is_napoleon(&self) -> bool {
        let rafle = self.last();
        let ways: Vec<_> = rafle.path.windows(2).take(3).map(|pair| direction(pair[0], pair[1])).collect();
        let zigzag = matches!(ways[..], [first, second, third] if first != second && first == third);
        let came = |link: usize| self.answers().find(|&step| Some(&self.stands(step)) == rafle.takes.get(link));
        let second_first = came(0).zip(came(1)).is_some_and(|(first, second)| second < first);
        (rafle.from(), rafle.to()) == (31, 4) && zigzag && second_first
    }

    fn is_express(&self) -> bool {
        let edge = self.led().into_iter().filter(|&step| is_edge(self.steps[step].from())).count();
        self.is_promenade() && edge >= 2
    }

    fn is_talon(&self) -> bool {
        self.steps.windows(4).any(|steps| {
            let [offered, back, falls, rafle] = steps else { return false };
            let backwards = place(back.to()).0 > place(back.from()).0;
            !offered.by_solver
                && offered.is_capture()
                && back.is_capture()
                && !back.by_king
                && backwards
                && falls.is_capture()
                && rafle.takes.len() >= 2
                && rafle.takes.first() == Some(&falls.to())
        })
    }

    fn is_trappe(&self) -> bool {
        let mut vanished: Vec<u8> = Vec::new();
        let mut moved: Vec<u8> = Vec::new();
        for step in self.before() {
            if step.by_solver {
                moved.extend([step.from(), step.to()]);
                continue;
            }
            let lands = step.path.iter().skip(1).any(|square| vanished.contains(square));
            // What it takes has stood there all the time: nobody offered it.
            if lands && step.takes.iter().any(|square| self.stood(0, *square) == Some(true) && !moved.contains(square))
            {
                return true;
            }
            vanished.extend(step.takes.iter().filter(|square| self.stood(0, **square) == Some(true)));
        }
        false
    }

    fn is_ricochet(&self) -> bool {
        (0..self.steps.len().saturating_sub(2)).any(|first| {
            let [one, back, two] = &self.steps[first..first + 3] else { return false };
            let (given, taken) = self.account(first + 2);
            one.by_solver
                && one.takes.len() >= 2
                && back.takes.contains(&one.to())
                && given == taken
                && two.takes.len() >= 2
                && two.takes.first() == Some(&back.to())
        })
    }

    /// A free move up against the enemy man that was led to 39: what the enemy takes meanwhile, two men or more, was offered
    /// before, and the man that has come takes 39 first.
    fn is_raphael(&self) -> bool {
        self.steps.windows(3).zip(0..).any(|(steps, number)| {
            let [comes, meanwhile, rafle] = steps else { return false };
            let led_there =
                self.steps[..number].iter().any(|step| !step.by_solver && step.is_capture() && step.to() == 39);
            let beside =
                place(comes.to()).0.abs_diff(place(39).0) == 1 && place(comes.to()).1.abs_diff(place(39).1) == 1;
            // It could have been taken without that move, too.
            let offered_before = !meanwhile.path.contains(&comes.from()) && !meanwhile.takes.contains(&comes.to());
            comes.by_solver
                && !comes.is_capture()
                && led_there
                && beside
                && meanwhile.from() != 39
                && meanwhile.takes.len() >= 2
                && offered_before
                && rafle.from() == comes.to()
                && rafle.takes.len() >= 2
                && rafle.takes.first() == Some(&39)
        })
    }

    /// The number of the solver's capture of a king that has stopped against a piece it had taken, after four men or more
    /// were given.
    fn stopped_king(&self) -> Option<usize> {
        let is = |&number: &usize| {
            let (king, taker) = (&self.steps[number - 1], &self.steps[number]);
            let meets = !king.by_solver && king.by_king && king.is_capture() && taker.takes.contains(&king.to());
            meets && self.account(number).0 >= 4 && self.stops_against_taken(number - 1)
        };
        (1..self.steps.len()).find(is)
    }

    /// Whether a king that has taken would meet, on going on from where it stops, a piece it has taken.
    fn stops_against_taken(&self, number: usize) -> bool {
        let king = &self.steps[number];
        let [.., before, stop] = king.path[..] else { return false };
        let back = direction(stop, before);
        let ways = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        ways.into_iter().filter(|&way| way != back).any(|way| {
            let squares = ray(stop, way).into_iter();
            let mut met = squares.filter(|&square| square != king.from() && self.stood(number, square).is_some());
            met.next().is_some_and(|square| king.takes.contains(&square))
        })
    }
}

/// The squares from one in a direction, to the edge.
fn ray(square: u8, (down, right): (i8, i8)) -> Vec<u8> {
    let (row, column) = place(square);
    let squares = (1..10).map(|steps| (row + steps * down, column + steps * right));
    let inside = squares.take_while(|&(row, column)| (0..10).contains(&row) && (0..10).contains(&column));
    inside.map(|(row, column)| (row * 5 + column / 2 + 1) as u8).collect()
}

/// The mechanisms of a solution that have a name.
pub(super) fn named(story: &Story) -> Vec<Theme> {
    let Some(combination) = Combination::of(story) else { return Vec::new() };
    let king = combination.stopped_king();
    let first =
        king.is_some_and(|taker| combination.steps[taker].takes.first() == Some(&combination.steps[taker - 1].to()));
    let is = [
        (Theme::Direct, combination.is_direct()),
        (Theme::Promenade, combination.is_promenade()),
        (Theme::Mazette, combination.is_mazette()),
        (Theme::Philippe, combination.is_philippe()),
        (Theme::Royal, combination.is_royal()),
        (Theme::Napoleon, combination.is_napoleon()),
        (Theme::Express, combination.is_express()),
        (Theme::Talon, combination.is_talon()),
        (Theme::Trappe, combination.is_trappe()),
        (Theme::Ricochet, combination.is_ricochet()),
        (Theme::Raphael, combination.is_raphael()),
        (Theme::Turc, king.is_some() && first),
        (Theme::Suisse, king.is_some() && !first),
    ];
    is.into_iter().filter_map(|(theme, is)| is.then_some(theme)).collect()
}
