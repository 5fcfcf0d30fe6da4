/** From snapshots and moves to what is drawn: pieces that keep their identity, and a move as a few scenes. */

import type { BoardInfo, MoveInfo, Snapshot, Stop } from "../api/types";
import type { Sound } from "../sound";
import type { Scene, ScenePiece } from "./props";

/** A scene and how many paces it is shown before the next. */
export interface Frame {
  scene: Scene;
  paces: number;
  /** Heard when it is shown. */
  sound?: Sound;
}

let lastId = 0;

/** A snapshot as a scene. Pieces that stand where one of the same colour stood before are the same pieces. */
export function settle(board: BoardInfo, snapshot: Snapshot, before?: Scene): Scene {
  const standing = new Map<number, ScenePiece>();
  for (const piece of before?.pieces ?? []) {
    if (piece.cell !== null && piece.state === "standing") standing.set(piece.cell, piece);
  }
  const pieces: ScenePiece[] = [];
  board.cells.forEach(({ place }, cell) => {
    const letter = snapshot.board[cell] ?? ".";
    if (letter === ".") return;
    const color = letter === "w" || letter === "W" ? "white" : "black";
    const known = standing.get(cell);
    const id = known?.color === color ? known.id : ++lastId;
    pieces.push({ id, color, king: letter === "W" || letter === "B", cell, place, state: "standing" });
  });
  // In the order of their ids, so that the drawn elements never change places.
  pieces.sort((a, b) => a.id - b.id);
  return {
    pieces,
    king: snapshot.king ?? "dame",
    doors: snapshot.doors ?? "",
    sliders: snapshot.sliders ?? [],
  };
}

/** The scene in the middle of a move: its piece at the last of these stops, what was jumped so far marked. */
export function walked(scene: Scene, trail: Stop[], flips: boolean): Scene {
  const start = trail[0];
  const end = trail.at(-1);
  if (!start || !end) return scene;
  const jumped = new Set(trail.flatMap((stop) => stop.takes ?? []));
  const pieces = scene.pieces.map((piece): ScenePiece => {
    if (piece.cell === start.cell) return { ...piece, cell: end.cell, place: end.place };
    if (piece.cell === null || !jumped.has(piece.cell)) return piece;
    if (flips) return { ...piece, color: piece.color === "white" ? "black" : "white" };
    return { ...piece, state: "jumped" };
  });
  return { ...scene, pieces };
}

/** The steps of a move, before anything is lifted or falls. */
export function steps(from: Scene, move: MoveInfo, done = 1): Frame[] {
  const shown: Frame[] = [];
  for (let stops = done + 1; stops <= move.path.length; stops++) {
    const takes = (move.path[stops - 1]?.takes ?? null) !== null;
    const sound = takes ? (move.flips ? "flip" : "take") : "step";
    shown.push({ scene: walked(from, move.path.slice(0, stops), move.flips), paces: 1, sound });
  }
  return shown;
}

/** A whole move as frames, from the walk already done (at least the start) to the snapshot after it. */
export function frames(board: BoardInfo, from: Scene, move: MoveInfo, after: Snapshot, done = 1): Frame[] {
  const shown = steps(from, move, done);
  let scene = walked(from, move.path, move.flips);

  if (move.falls !== null) {
    const hole = move.falls;
    scene = {
      ...scene,
      pieces: scene.pieces.map((piece) => fall(piece, piece.cell === hole && piece.state === "standing")),
    };
    shown.push({ scene, paces: 2, sound: "fall" });
    scene = without(scene, (piece) => piece.state === "falling");
  }
  if (move.slider) {
    const { row, to } = move.slider;
    const sliders = scene.sliders.map((slider) => (slider.row === row ? { ...slider, notch: to } : slider));
    const doors = opened(after.doors ?? "", move.dropped);
    const dropped = scene.pieces.map((piece) =>
      fall(piece, piece.cell !== null && move.dropped.includes(piece.cell)),
    );
    scene = { ...scene, sliders, doors, pieces: dropped };
    const drops = move.dropped.length > 0;
    shown.push({ scene, paces: drops ? 2.5 : 1, sound: drops ? "fall" : "slide" });
    scene = without(scene, (piece) => piece.state === "falling");
  }
  if (!move.flips) {
    // One after the other, in the order of the jumps; long rafles a little faster.
    for (const cell of move.taken) {
      scene = without(scene, (piece) => piece.cell === cell && piece.state === "jumped");
      shown.push({ scene, paces: Math.min(0.5, 2 / move.taken.length) });
    }
  }
  shown.push({ scene: settle(board, after, scene), paces: 0 });
  return shown;
}

/** The scene before a move, with its piece carried back. */
export function takenBack(board: BoardInfo, from: Scene, move: MoveInfo, before: Snapshot): Scene {
  const start = move.path[0];
  const end = move.path.at(-1);
  if (!start || !end) return settle(board, before, from);
  const pieces = from.pieces.map((piece) =>
    piece.cell === end.cell ? { ...piece, cell: start.cell, place: start.place } : piece,
  );
  return settle(board, before, { ...from, pieces });
}

function fall(piece: ScenePiece, falls: boolean): ScenePiece {
  return falls ? { ...piece, state: "falling" } : piece;
}

function without(scene: Scene, gone: (piece: ScenePiece) => boolean): Scene {
  return { ...scene, pieces: scene.pieces.filter((piece) => !gone(piece)) };
}

/** A door something dropped through was open, even if it has shut again. */
function opened(doors: string, cells: number[]): string {
  return [...doors].map((door, cell) => (cells.includes(cell) ? door.toUpperCase() : door)).join("");
}
