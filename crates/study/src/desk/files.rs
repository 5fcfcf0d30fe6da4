//! Texts with games: what is in them, one of them as a tree, and a tree as a text.

use std::collections::BTreeMap;

use damier_notation::{
    options::Chosen,
    pdn::{self, Branch, Branches, Item, PdnGame, PdnMove, ReadGame, Reader, Recognised, Replay, replay, replay_all},
    read_position,
    sentences::Said,
    write_move, write_position,
};
use damier_rules::{AnyPosition, AutoDraw, Game, Record, Spin, Variant};

use super::{
    AskOpen, AskRead, AskWrite, Bounds, DeskProblem, Entry, FrontDesk, GameEntry, MistakeInfo, Node, Part, Step,
    TagInfo, Tree,
    subject::{begin, choose},
};

impl FrontDesk<'_> {
    /// The games of a text, or its position.
    pub(super) fn read(&self, asked: &AskRead) -> Result<Part, DeskProblem> {
        let text = self.bounds.text(&asked.text)?;
        if let Some((game, position)) = position_in(text, asked.game.as_deref()) {
            let entry = Entry::Position { index: 0, game, position: write_position(&position) };
            return Ok(Part::Listed { entries: vec![entry], more: false });
        }
        let (mut entries, mut more) = (Vec::new(), false);
        let mut nothing = None;
        for read in games(text) {
            self.go_on()?;
            if read.number.is_none() {
                nothing = nothing.or_else(|| read.mistakes.first().map(|mistake| Said::by(|lang| mistake.say(lang))));
                continue;
            }
            if entries.len() >= Bounds::MOST_ENTRIES {
                more = true;
                break;
            }
            entries.push(Entry::Game(listed(entries.len(), &read)));
        }
        if entries.is_empty() {
            return Err(nothing_in(nothing));
        }
        Ok(Part::Listed { entries, more })
    }

    /// One of the games as a tree.
    pub(super) fn open(&self, asked: &AskOpen) -> Result<Part, DeskProblem> {
        let text = self.bounds.text(&asked.text)?;
        if let Some((game, position)) = position_in(text, asked.game.as_deref()).filter(|_| asked.index == 0) {
            let tree = Tree { game: game.id().into(), start: Some(write_position(&position)), ..Tree::default() };
            return Ok(Part::Opened { tree, mistakes: Vec::new() });
        }
        let mut games_before = 0;
        for read in games(text) {
            self.go_on()?;
            if read.number.is_none() {
                continue;
            }
            if games_before == asked.index {
                return opened(&read);
            }
            games_before += 1;
        }
        if games_before == 0 {
            return Err(nothing_in(None));
        }
        Err(DeskProblem::NoSuchGame { games: games_before })
    }

    /// A tree as PDN.
    pub(super) fn write(&self, asked: &AskWrite) -> Result<Part, DeskProblem> {
        let tree = &asked.tree;
        if tree.nodes.len() > Bounds::MOST_NODES {
            let what = ("Cet arbre a trop de coups", "This tree has too many moves");
            return Err(DeskProblem::too_large(what, Bounds::MOST_NODES));
        }
        let chosen = choose(&tree.game, &tree.options)?;
        let start = begin(chosen, tree.start.as_deref())?;
        let placed = self.place(&start, &tree.nodes)?;
        let mut game = head(tree, chosen, &start);
        game.moves.extend(tree.comment.iter().filter_map(|text| comment(text)));
        line(&tree.nodes, &placed, None, 0, &mut game.moves)?;
        let mut text = Vec::new();
        // Writing to memory does not fail.
        let _ = pdn::write(&game, &mut text);
        Ok(Part::Written { text: String::from_utf8(text).unwrap_or_default() })
    }

    /// Every move of a tree on the board, and which follow which.
    fn place(&self, start: &AnyPosition, nodes: &[Node]) -> Result<Placed, DeskProblem> {
        let mut placed = Placed { after: Vec::with_capacity(nodes.len()), ..Placed::default() };
        for (at, node) in nodes.iter().enumerate() {
            self.go_on()?;
            let before = match node.parent {
                None => *start,
                Some(parent) => *placed.after.get(parent).ok_or(DeskProblem::BadTree { at })?,
            };
            let mut record = Record::new(before, AutoDraw::Off);
            let m = node.step.settle_and_read(&mut record, Some(at))?;
            placed.texts.push(write_move(record.position(), &m));
            placed.spins.push(record.position().spin().filter(|_| before.spin().is_none() || node.parent.is_none()));
            placed.faults.push(!record.position().is_legal(&m));
            record.play_unchecked(&m);
            placed.after.push(*record.position());
            placed.children.entry(node.parent).or_default().push(at);
        }
        Ok(placed)
    }
}

fn nothing_in(mistake: Option<Said>) -> DeskProblem {
    DeskProblem::NothingToRead(mistake.unwrap_or_else(|| {
        Said::from((
            "il n'y a ni partie ni position dans ce texte",
            "there is neither a game nor a position in this text",
        ))
    }))
}

/// The games in a text. Reading from memory cannot fail, so errors are passed over.
fn games(text: &str) -> impl Iterator<Item = ReadGame> {
    Reader::new(text.as_bytes()).map_while(Result::ok)
}

/// The position, if the text is one and nothing else: of the likely game, or of the first game that it fits.
fn position_in(text: &str, likely: Option<&str>) -> Option<(Game, AnyPosition)> {
    let text = text.trim();
    if text.len() > Bounds::LONGEST_POSITION || text.is_empty() {
        return None;
    }
    let likely = likely.and_then(Game::from_id);
    let others = Game::ALL.into_iter().filter(|game| Some(*game) != likely);
    likely.into_iter().chain(others).find_map(|game| Some((game, read_position(&Variant::from(game), text).ok()?)))
}

/// How many items a game has, variations and all.
fn items(moves: &[Item]) -> usize {
    let (mut count, mut lines) = (0, vec![moves.iter()]);
    while let Some(line) = lines.last_mut() {
        match line.next() {
            None => drop(lines.pop()),
            Some(item) => {
                count += 1;
                if let Item::Variation(inner) = item {
                    lines.push(inner.iter());
                }
            }
        }
    }
    count
}

/// Whether a game is within the bounds.
fn within_bounds(read: &ReadGame) -> Result<(), DeskProblem> {
    if items(&read.game.moves) <= Bounds::MOST_ITEMS {
        return Ok(());
    }
    let what = ("Cette partie est trop longue, en coups et remarques", "This game is too long, in moves and remarks");
    Err(DeskProblem::too_large(what, Bounds::MOST_ITEMS))
}

fn listed(index: usize, read: &ReadGame) -> GameEntry {
    if let Err(problem) = within_bounds(read) {
        let (tags, moves) = (tags(&read.game), read.game.plies().count());
        let note = Some(problem.said());
        return GameEntry { index, game: None, note, tags, moves, mistakes: read.mistakes.len(), first: None };
    }
    let replay = replay(read);
    let mistakes = mistakes(read, &replay);
    let (game, note) = match replay.which {
        Recognised::Played(variant) => (Some(variant.game()), None),
        Recognised::NotReplayed(why) => (None, Some(Said::by(|lang| why.say(lang)))),
    };
    GameEntry {
        index,
        game,
        note,
        tags: tags(&read.game),
        moves: read.game.plies().count(),
        mistakes: mistakes.len(),
        first: mistakes.into_iter().next(),
    }
}

/// Everything that is wrong with a game, in the order of the text.
fn mistakes(read: &ReadGame, replay: &Replay) -> Vec<MistakeInfo> {
    let mut all: Vec<_> = read.mistakes.iter().chain(&replay.mistakes).collect();
    all.sort_by_key(|mistake| mistake.place);
    all.into_iter().map(MistakeInfo::from).collect()
}

fn tags(game: &PdnGame) -> Vec<TagInfo> {
    let info = |tag: &pdn::Tag| TagInfo { name: tag.name.to_string(), value: tag.value.clone() };
    game.tags.iter().map(info).collect()
}

/// The tags that follow from the rest of a tree.
const TOLD: [&str; 7] = ["GameType", "Damier", "DamierOptions", "FEN", "SetUp", "PlyCount", "FENVariation"];

fn opened(read: &ReadGame) -> Result<Part, DeskProblem> {
    within_bounds(read)?;
    let (replay, branches) = replay_all(read);
    let variant = match replay.which {
        Recognised::Played(variant) => variant,
        Recognised::NotReplayed(why) => return Err(DeskProblem::NotReplayed(Said::by(|lang| why.say(lang)))),
    };
    let mistakes = mistakes(read, &replay);
    let Some(start) = replay.start else {
        let wrong = mistakes.into_iter().next().map(|mistake| mistake.said);
        return Err(DeskProblem::NotReplayed(wrong.unwrap_or_else(|| Said::from(("non rejouée", "not replayed")))));
    };
    let told = |tag: &TagInfo| !TOLD.contains(&tag.name.as_str());
    let tree = Tree {
        game: variant.game().id().into(),
        options: options(&read.game),
        start: (start != variant.start()).then(|| write_position(&start)),
        tags: tags(&read.game).into_iter().filter(told).collect(),
        comment: joined(&branches.remarks),
        nodes: nodes(&branches),
    };
    Ok(Part::Opened { tree, mistakes })
}

/// The options a game's tags name.
fn options(game: &PdnGame) -> BTreeMap<String, String> {
    let text = game.tag("Damier").and_then(|_| game.tag("DamierOptions")).unwrap_or_default();
    let pairs = text.split([' ', ',']).filter_map(|option| option.split_once('='));
    pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn joined(remarks: &[String]) -> Option<String> {
    (!remarks.is_empty()).then(|| remarks.join(" "))
}

fn nodes(branches: &Branches) -> Vec<Node> {
    let node = |branch: &Branch| {
        let before = branch.parent.map(|parent| &branches.moves[parent].after);
        let spun = before.is_none_or(|before| before.spin() != branch.before.spin());
        let spin = branch.before.spin().filter(|_| spun).map(|spin| spin.name().to_owned());
        Node {
            parent: branch.parent,
            step: Step { text: branch.text(), spin, fault: branch.fault },
            comment: joined(&branch.remarks),
            nags: branch.nags.clone(),
            position: Some(write_position(&branch.after)),
        }
    };
    branches.moves.iter().map(node).collect()
}

/// The moves of a tree on the board.
#[derive(Default)]
struct Placed {
    texts: Vec<String>,
    spins: Vec<Option<Spin>>,
    faults: Vec<bool>,
    after: Vec<AnyPosition>,
    /// Which moves follow a move.
    children: BTreeMap<Option<usize>, Vec<usize>>,
}

/// The game's tags: those that say what is played, and what is known about it.
fn head(tree: &Tree, chosen: Chosen, start: &AnyPosition) -> PdnGame {
    let options: Vec<String> = tree.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut game = PdnGame::from_any_record(&chosen.variant, &options, &Record::new(*start, AutoDraw::Off));
    game.tags.retain(|tag| tag.name != "PlyCount");
    for TagInfo { name, value } in &tree.tags {
        let named = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if named && !TOLD.contains(&name.as_str()) {
            game.set_tag(name, value.as_str());
        }
    }
    game
}

/// A comment as it can stand in a file: a bracket would end it.
fn comment(text: &str) -> Option<Item> {
    let text = text.replace('{', "(").replace('}', ")");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(Item::Comment(text))
}

/// The line that goes on from a move, with its variations and theirs.
fn line(
    nodes: &[Node],
    placed: &Placed,
    from: Option<usize>,
    level: usize,
    out: &mut Vec<Item>,
) -> Result<(), DeskProblem> {
    if level > Bounds::MOST_LEVELS {
        let what = ("Trop de variantes dans des variantes", "Too many variations within variations");
        return Err(DeskProblem::too_large(what, Bounds::MOST_LEVELS));
    }
    let mut at = from;
    while let Some((&first, others)) = placed.children.get(&at).and_then(|children| children.split_first()) {
        one(&nodes[first], placed, first, out);
        for &other in others {
            let mut variation = Vec::new();
            one(&nodes[other], placed, other, &mut variation);
            line(nodes, placed, Some(other), level + 1, &mut variation)?;
            out.push(Item::Variation(variation));
        }
        at = Some(first);
    }
    Ok(())
}

fn one(node: &Node, placed: &Placed, at: usize, out: &mut Vec<Item>) {
    out.extend(placed.spins[at].map(|spin| Item::Comment(format!("[%spin {}]", spin.name()))));
    if placed.faults[at] {
        out.push(Item::Comment("[%fault]".into()));
    }
    out.push(Item::Move(PdnMove::new(placed.texts[at].as_str())));
    out.extend(node.nags.iter().map(|&nag| Item::Nag(nag)));
    out.extend(node.comment.as_deref().and_then(comment));
}
