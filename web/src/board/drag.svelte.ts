/** A piece pulled over the board by a mouse or a finger. */

import type { Cell } from "../api/types";

/** How far a finger may tremble before a click becomes a drag, in pixels. */
const TREMBLE = 7;

interface Held {
  cell: Cell;
  x: number;
  y: number;
  pointer: number;
  /** It cannot be taken up: it stays where it is, and whoever pulls at it is told why. */
  stays: boolean;
}

export class Drag {
  /** Where the piece was taken from, once it is really pulled. */
  from = $state<Cell | null>(null);
  shift = $state({ x: 0, y: 0 });
  private held: Held | null = null;

  press(event: PointerEvent, cell: Cell, stays = false): void {
    this.held = { cell, x: event.clientX, y: event.clientY, pointer: event.pointerId, stays };
  }

  /** Gives the cell of a piece that is just being lifted. */
  pull(event: PointerEvent): Cell | null {
    const { held } = this;
    if (!held || held.stays || event.pointerId !== held.pointer) return null;
    const { x, y } = way(held, event);
    const lifts = this.from === null;
    if (lifts && Math.hypot(x, y) < TREMBLE) return null;
    this.from = held.cell;
    this.shift = { x, y };
    return lifts ? held.cell : null;
  }

  /** Gives what was pulled, or pulled at; `null` for what was only a click. */
  release(event: PointerEvent): { cell: Cell; stays: boolean } | null {
    const { held, from } = this;
    if (!held || event.pointerId !== held.pointer) return null;
    this.cancel();
    const { x, y } = way(held, event);
    return from !== null || (held.stays && Math.hypot(x, y) >= TREMBLE) ? held : null;
  }

  cancel(): void {
    this.held = null;
    this.from = null;
  }
}

function way(held: Held, event: PointerEvent): { x: number; y: number } {
  return { x: event.clientX - held.x, y: event.clientY - held.y };
}
