"""Boards and legal moves as arrays: laws on random games of every game, with numpy and without it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import damier
import pytest
from damier import arrays
from support import GAMES, VARIANTS, random_game


def listed(array: object) -> list[int]:
    """An array of one dimension or more, as one list."""
    return list(memoryview(array).cast("B"))  # type: ignore[arg-type]


def boards(game: str, options: dict[str, Any]) -> list[damier.Position]:
    """Positions of random games, before and after spins."""
    played = [random_game(game, options, seed) for seed in range(3)]
    return [position for record in played for position in record.positions][::5]


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_a_mask_has_the_legal_moves_and_nothing_else(game: str, options: dict[str, Any]) -> None:
    for position in boards(game, options):
        for relative in (True, False):
            mask = listed(arrays.mask(position, relative))
            assert len(mask) == arrays.size(game)
            indices = {arrays.index(position, move, relative) for move in position.legal_moves}
            assert {index for index, legal in enumerate(mask) if legal} == indices
            found = [move for index in indices for move in arrays.moves(position, index, relative)]
            assert sorted(move.text for move in found) == sorted(move.text for move in position.legal_moves)


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_whoever_is_to_move_sees_the_same_as_the_other_would(game: str, options: dict[str, Any]) -> None:
    for position in boards(game, options):
        turned = position.mirrored()
        assert turned != position and turned.mirrored() == position
        assert listed(arrays.planes(position)) == listed(arrays.planes(turned))
        assert listed(arrays.mask(position)) == listed(arrays.mask(turned))


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_planes_have_every_piece_once(game: str, options: dict[str, Any]) -> None:
    squares = damier.squares(game)
    names = arrays.channels(game, relative=False)
    kinds = {"white men": "w", "white kings": "W", "black men": "b", "black kings": "B"}
    for position in boards(game, options):
        planes, board = arrays.planes(position, relative=False), arrays.board(position)
        assert tuple(planes.shape) == (len(names), len(squares))
        found = {}
        for channel, name in enumerate(names):
            row = [int(planes[channel, cell]) for cell in range(len(squares))]
            if name in kinds:
                found.update({squares[cell]: kinds[name] for cell, there in enumerate(row) if there})
            elif name == "black to move":
                assert set(row) == {int(position.turn == "black")}
            elif name in ("pawn", "green", "orange", "choice"):
                assert set(row) == {int(position.shown == name)}
        assert found == position.pieces
        values = {"w": 1, "W": 2, "b": -1, "B": -2}
        assert [int(value) for value in board] == [values.get(position.pieces.get(square, ""), 0) for square in squares]


def test_the_doors_of_trap_are_seen() -> None:
    position = damier.Position("trap", "W:Wa1,a3,c1,d2,e1,g3,h2:Bb4,d6,d8,e3,f6,g7,h8:NRLN")
    planes, names = arrays.planes(position), arrays.channels("trap")
    squares = damier.squares("trap")
    seen = [square for cell, square in enumerate(squares) if planes[names.index("open doors"), cell]]
    assert sorted(seen) == ["c5", "f4"]
    assert sum(int(planes[names.index("closed doors"), cell]) for cell in range(len(squares))) == 6


def test_many_positions_are_one_array() -> None:
    positions = [damier.Position(), damier.Position().play("32-28")]
    for make in (arrays.planes, arrays.mask, arrays.board):
        together, apart = make(positions), [make(position) for position in positions]
        assert tuple(together.shape) == (2, *apart[0].shape)
        assert listed(together) == listed(apart[0]) + listed(apart[1])
    with pytest.raises(ValueError, match="positions of dames and of trap"):
        arrays.board([damier.Position(), damier.Position("trap")])
    with pytest.raises(ValueError, match="no positions"):
        arrays.planes([])


def test_an_index_without_a_move_is_refused() -> None:
    start = damier.Position()
    with pytest.raises(ValueError, match="index 0: no legal move"):
        arrays.move(start, 0)
    assert arrays.moves(start, 10**9) == []
    with pytest.raises(damier.IllegalMove):
        arrays.index(start, "1-6")


def test_captures_that_differ_only_in_what_they_take_share_an_index() -> None:
    position = damier.Position("dames", "W:WK1:B7,8,18,19,22,29,32,33")
    by_index: dict[int, int] = {}
    for move in position.legal_moves:
        index = arrays.index(position, move)
        by_index[index] = by_index.get(index, 0) + 1
    for index, moves in by_index.items():
        assert len(arrays.moves(position, index)) == moves
    assert sum(by_index.values()) == len(position.legal_moves)


@pytest.mark.parametrize("game", GAMES)
def test_grids_show_every_cell(game: str) -> None:
    cells = {int(cell) for grid in arrays.grids(game) for row in grid.tolist() for cell in row}
    assert cells - {-1} == set(range(len(damier.squares(game))))


def test_pictures_are_made_of_planes_with_a_grid() -> None:
    numpy = pytest.importorskip("numpy")
    (grid,) = arrays.grids("dames")
    picture = numpy.pad(arrays.planes(damier.Position()), ((0, 0), (0, 1)))[:, grid]
    assert picture.shape == (4, 10, 10) and picture[0].sum() == 20 and picture[0][6:].sum() == 20
    assert picture[:, 0, 0].sum() == 0, "a light square"


def test_without_numpy_there_are_memoryviews() -> None:
    program = """
import sys
from typing import Any
sys.modules["numpy"] = None
import damier
from damier import arrays
start = damier.Position()
planes, mask, board = arrays.planes([start, start]), arrays.mask(start), arrays.board(start)
assert isinstance(planes, memoryview) and planes.shape == (2, 4, 50) and planes.format == "B"
assert planes[0, 0, 49] == 1 and mask[arrays.index(start, "32-28")] == 1
assert board.format == "b" and board[0] == -1 and board.tolist().count(1) == 20
assert arrays.grids("dames")[0].shape == (10, 10)
assert arrays.playouts([start], 10, seed=1).shape == (1, 4)
planes[0, 0, 0] = 7
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_playouts_are_counted_in_an_array() -> None:
    positions = [damier.Position(), damier.Position("dames", "W:W28:B23")]
    counts = arrays.playouts(positions, 20, seed=3)
    assert tuple(counts.shape) == (2, 4)
    assert [sum(int(n) for n in row) for row in counts.tolist()] == [20, 20]
    assert counts.tolist()[1] == [20, 0, 0, 0], "White takes the last piece"
