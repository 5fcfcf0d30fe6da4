/** What the desk has said about the positions one goes through, so that going back and forth asks nothing twice. */

import type { GameId, MoveInfo, Spin, View } from "../api/types";
import { ask } from "../desk/client";
import type { Options } from "./draft";
import type { Node } from "./tree";

/** So many answers are kept. */
const KEPT = 500;

export interface Done {
  /** The move; `null` for a spin, or where it cannot be drawn. */
  played: MoveInfo | null;
  view: View;
}

export type Act = { move: string } | { spin: Spin };

export class Positions {
  private readonly known = new Map<string, Promise<Done>>();

  constructor(
    readonly game: GameId,
    readonly options: Options,
  ) {}

  async view(position?: string): Promise<View> {
    const { game, options } = this;
    const done = await this.once(`view ${position ?? ""}`, async () => {
      const { view } = await ask({
        ask: "view",
        game,
        options,
        ...(position === undefined ? {} : { position }),
      });
      return { played: null, view };
    });
    return done.view;
  }

  play(position: string, act: Act): Promise<Done> {
    const { game, options } = this;
    return this.once(`${JSON.stringify(act)} ${position}`, async () => {
      const { played, view } = await ask({ ask: "play", game, options, position, ...act });
      return { played: played ?? null, view };
    });
  }

  /** A node of a tree as it is reached from the one before it. */
  async reach(before: Node, node: Node): Promise<Done & { from: View | null }> {
    try {
      const spun = node.spin ? (await this.play(before.position, { spin: node.spin })).view : null;
      const from = spun ?? (await this.view(before.position));
      return { ...(await this.play(from.position, { move: node.move })), from };
    } catch (reason) {
      // A capture that was overlooked and stood cannot be played by the rules; where it led to can be seen.
      if (node.position === "") throw reason;
      return { played: null, view: await this.view(node.position), from: null };
    }
  }

  private once(key: string, asked: () => Promise<Done>): Promise<Done> {
    const known = this.known.get(key);
    if (known) return known;
    const answer = asked();
    this.known.set(key, answer);
    answer.catch(() => this.known.delete(key));
    const [oldest] = this.known.keys();
    if (this.known.size > KEPT && oldest !== undefined) this.known.delete(oldest);
    return answer;
  }
}
