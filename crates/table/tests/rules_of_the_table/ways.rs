//! Rafles that go another way than the usual one.

use super::*;

/// A man that goes round four others, one way or the other, and one for Black to go on with.
const ROUND: &str = "W:W37,50:B31,21,22,32,1";

/// A move of the position with two ways, by the cells of each.
fn two_ways(table: &Table) -> [Vec<Option<u8>>; 2] {
    let position = table.position();
    let ways = position.moves().iter().map(|m| position.routes(m, 2)).find(|ways| ways.len() == 2);
    let ways = ways.expect("a rafle that goes either way round");
    let cells = |way: &[Stop]| way.iter().map(|stop| stop.cell.map(|cell| cell.0)).collect();
    [cells(&ways[0]), cells(&ways[1])]
}

#[test]
fn the_way_a_player_went_is_kept_in_the_event_the_game_and_its_exports() {
    for n in 0..2 {
        let mut table = table_from(Game::Dames, ROUND);
        let way = two_ways(&table)[n].clone();
        let walked: Vec<_> = way.iter().flatten().map(|&cell| Cell(cell)).collect();
        give(&mut table, W, &Command::Move { attempt: MoveAttempt::Cells(way), ply: None }).expect("a rafle");
        let ply = table.moves().next().expect("a move");
        let cells: Vec<_> = ply.motion().stops.iter().filter_map(|stop| stop.cell).collect();
        assert_eq!(cells, walked);
        let order: Vec<_> = ply.motion().stops.iter().filter_map(|stop| stop.takes).collect();
        assert_eq!(ply.motion().taken, order, "taken in the order of that way");
        let text = ply.text();
        let EventKind::Move { text: stored, .. } = &table.events()[0].kind else { panic!("a move") };
        assert_eq!(stored, &text);
        assert!(table.pdn().contains(&format!(" {text}")), "{}", table.pdn());
        let rebuilt = Table::rebuild(table.setup().clone(), table.events().to_vec()).expect("a table");
        assert_eq!(rebuilt, table);
    }
}

#[test]
fn by_its_text_alone_a_rafle_goes_the_usual_way() {
    let mut table = table_from(Game::Dames, ROUND);
    let usual = two_ways(&table)[0].clone();
    let m = table.position().moves()[0];
    let text = damier_notation::write_move(table.position(), &m);
    play(&mut table, &[&text]);
    let ply = table.moves().next().expect("a move");
    assert_eq!((ply.text(), ply.way), (text, None));
    assert_eq!(usual.len(), ply.motion().stops.len());
}
