/**
 * The needle of the spinner keeps its secret until it rests: what was spun, and all that happened at the table since,
 * is shown then and not before. Nobody waits longer than it turns; where nothing is seen to move nobody waits at all.
 */

import type { EventMessage, Spin } from "../api/types";
import { SLOWING } from "./sectors";

/** When it counts as resting even if nobody has said so, in milliseconds: pictures may stand still, a game may not. */
export const LATEST = SLOWING + 300;

interface Table {
  /** An event is shown; `at` is when it came. */
  happen: (message: EventMessage, at: number) => void;
  /** Whether anybody sees the needle turn. */
  seen: () => boolean;
}

export class Needle {
  /** What it is slowing down to. */
  spin = $state.raw<Spin | null>(null);

  private held: { message: EventMessage; at: number }[] = [];
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Table) {}

  /** An event came: it is shown at once, unless the needle is turning. A spin sends it round. */
  arrive(message: EventMessage): void {
    this.held.push({ message, at: performance.now() });
    if (this.spin === null) this.goOn();
  }

  /** It has come to rest: what was spun is told, and what has happened since. */
  rest(): void {
    clearTimeout(this.resting);
    if (this.spin !== null) this.goOn();
  }

  /** Forgets what it holds: the whole table is told anew. */
  stop(): void {
    clearTimeout(this.resting);
    this.held = [];
    this.spin = null;
  }

  private goOn(): void {
    for (let next = this.held[0]; next; next = this.held[0]) {
      const { event } = next.message;
      if (event.kind === "spin" && this.spin === null && this.table.seen()) {
        this.spin = event.result;
        this.resting = setTimeout(() => this.rest(), LATEST);
        return;
      }
      this.held.shift();
      this.spin = null;
      this.table.happen(next.message, next.at);
    }
  }
}
