/** A piece pulled over the board by a mouse or a finger. */

import type { Cell } from "../api/types";

/** How far a finger may tremble before a click becomes a drag, in pixels. */
const TREMBLE = 7;

interface Held {
  cell: Cell;
  x: number;
  y: number;
  pointer: number;
}

export class Drag {
  /** Where the piece was taken from, once it is really pulled. */
  from = $state<Cell | null>(null);
  shift = $state({ x: 0, y: 0 });
  private held: Held | null = null;

  press(event: PointerEvent, cell: Cell): void {
    this.held = { cell, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  /** Gives the cell of a piece that is just being lifted. */
  pull(event: PointerEvent): Cell | null {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return null;
    const x = event.clientX - held.x;
    const y = event.clientY - held.y;
    const lifts = this.from === null;
    if (lifts && Math.hypot(x, y) < TREMBLE) return null;
    this.from = held.cell;
    this.shift = { x, y };
    return lifts ? held.cell : null;
  }

  /** Gives the cell a piece was pulled from; `null` for what was only a click. */
  release(event: PointerEvent): Cell | null {
    if (event.pointerId !== this.held?.pointer) return null;
    const { from } = this;
    this.cancel();
    return from;
  }

  cancel(): void {
    this.held = null;
    this.from = null;
  }
}
