/** The position, a move, and what attacks a square, in words: for those who listen instead of looking. */

import { playMove, Refusal, viewPosition } from "../api/http";
import type { Cell, Color, GameInfo, MoveInfo, Ply, Snapshot, View } from "../api/types";
import { colorAt } from "../board/answers";
import { say, words, type Messages } from "../i18n/index.svelte";
import type { TableModel } from "./model.svelte";

const COLORS: Color[] = ["white", "black"];

export function moveInWords({ color, move, after }: Ply): string {
  const { table } = words.m;
  const parts = [move.pass ? table.pass : move.text];
  if (move.taken.length > 0) parts.push(table[move.flips ? "flips" : "takes"](move.taken.length));
  if (move.falls !== null) parts.push(table.falls);
  if (move.dropped.length > 0) parts.push(table.drops(move.dropped.length));
  if (move.crowned) parts.push(table.crowned[after.king ?? "dame"]);
  return table.played(words.m.color[color], parts.join(", "));
}

/** What stands where: each side's men, then its kings; and the doors that are open. */
export function positionInWords(game: GameInfo, snapshot: Snapshot, m: Messages): string {
  const on = (letters: string, wanted: string) =>
    game.board.cells.flatMap(({ name }, cell) => (letters[cell] === wanted ? [name] : []));
  const sides = COLORS.map((color) => {
    const letter = color === "white" ? "w" : "b";
    const men = on(snapshot.board, letter);
    const kings = on(snapshot.board, letter.toUpperCase());
    const parts = [
      ...(men.length > 0 ? [m.reading.men(men.length, men.join(", "))] : []),
      ...(kings.length > 0 ? [m.reading.kings[snapshot.king ?? "dame"](kings.length, kings.join(", "))] : []),
    ];
    return m.reading.side(m.color[color], parts.join(", ") || m.reading.nothing);
  });
  const doors = snapshot.doors ?? "";
  const open = game.board.cells.flatMap(({ name }, cell) => (/[GO]/.test(doors[cell] ?? "") ? [name] : []));
  return [...sides, ...(open.length > 0 ? [m.reading.doors(open.join(", "))] : [])].join(" ");
}

/** What a side could do, had it the move. Where it would have to spin first, as if that had given it a piece to move. */
async function movesOf(
  game: GameInfo,
  snapshot: Snapshot,
  options: Record<string, string>,
  color: Color,
): Promise<MoveInfo[]> {
  let view: View = await viewPosition(game.id, snapshot.position, options, color);
  if (view.phase === "spin") view = (await playMove(game.id, view.position, { spin: "pawn" }, options)).view;
  return view.moves;
}

/** Which moves take the piece on a square; for an empty square, which moves go there. */
export async function attacksOn(
  cell: Cell,
  game: GameInfo,
  snapshot: Snapshot,
  options: Record<string, string>,
): Promise<(m: Messages) => string> {
  const name = game.board.cells[cell]?.name ?? "";
  const texts = (moves: MoveInfo[]) => [...new Set(moves.map(({ text }) => text))].join(", ");
  const owner = colorAt(snapshot.board, cell);
  if (owner) {
    const them: Color = owner === "white" ? "black" : "white";
    const moves = await movesOf(game, snapshot, options, them);
    const taking = texts(
      moves.filter(({ taken, dropped }) => taken.includes(cell) || dropped.includes(cell)),
    );
    return (m) => (taking ? m.reading.attacked(name, m.color[them], taking) : m.reading.safe(name));
  }
  const [white = "", black = ""] = await Promise.all(
    COLORS.map(async (color) => {
      const moves = await movesOf(game, snapshot, options, color);
      return texts(moves.filter(({ path }) => path.at(-1)?.cell === cell));
    }),
  );
  return (m) => m.reading.empty(name, white || m.reading.noMove, black || m.reading.noMove);
}

export function readPosition({ voice, game, snapshot }: TableModel): void {
  voice.say(positionInWords(game, snapshot, words.m));
}

export function readLastMove({ voice, lastPly }: TableModel): void {
  voice.say(lastPly ? moveInWords(lastPly) : words.m.table.noMoves);
}

/** Whose turn it is, and what they are bound to. */
export function readTurn({ voice, state: { result, view } }: TableModel): void {
  const said = result ? [result.said] : [view.status, ...(view.obligation ? [view.obligation] : [])];
  voice.say(said.map(say).join(" "));
}

export async function readAttacks(table: TableModel, cell: Cell | null): Promise<void> {
  if (cell === null) return table.tell("info", () => words.m.reading.noSquare);
  try {
    const said = await attacksOn(cell, table.game, table.snapshot, table.state.options);
    table.tell("info", () => said(words.m));
  } catch (reason) {
    table.tell("why", () => (reason instanceof Refusal ? say(reason.said) : words.m.app.failed));
  }
}
