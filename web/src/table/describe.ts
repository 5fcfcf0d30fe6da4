/** What a screen reader says of a cell. */

import type { Cell, GameInfo } from "../api/types";
import type { Marks, Scene } from "../board/props";
import { starts, targets, begin } from "../board/walk";
import type { MoveInfo } from "../api/types";
import type { Messages } from "../i18n/index.svelte";

export function describeCell(
  cell: Cell,
  game: GameInfo,
  scene: Scene,
  marks: Marks,
  moves: MoveInfo[],
  m: Messages,
): string {
  const info = game.board.cells[cell];
  if (!info) return "";
  const parts = [info.name];
  const piece = scene.pieces.find((piece) => piece.cell === cell);
  if (piece) parts.push((piece.king ? m.cell.king[scene.king] : m.cell.man)[piece.color]);
  else parts.push(m.cell.empty);
  if (piece?.state === "jumped") parts.push(m.cell.jumped);
  const door = scene.doors[cell] ?? ".";
  if (door !== ".") parts.push(door === door.toUpperCase() ? m.cell.hole : m.cell.door);
  if (marks.trail.at(-1)?.cell === cell) parts.push(m.cell.chosen);
  if (marks.targets.some(({ stop }) => stop.cell === cell)) parts.push(m.cell.target);
  if (marks.premove[0]?.cell === cell) parts.push(m.cell.premoveFrom);
  if (marks.premove[1]?.cell === cell) parts.push(m.cell.premoveTo);
  if (marks.unsure === cell) parts.push(m.cell.unsure);
  if (marks.trail.length === 0 && marks.movable.includes(cell) && starts(moves).includes(cell)) {
    const walk = begin(moves, { cell, place: info.place });
    const names = walk ? targets(walk).map(({ stop }) => nameOf(game, stop.cell)) : [];
    const list = [...new Set(names)].filter(Boolean).join(", ");
    if (list) parts.push(marks.compelled ? m.cell.mustTake(list) : m.cell.canMove(list));
  }
  return parts.join(", ");
}

function nameOf(game: GameInfo, cell: Cell | null): string {
  return cell === null ? "" : (game.board.cells[cell]?.name ?? "");
}
