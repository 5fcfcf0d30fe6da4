/** The rules of a game as they come out of docs/rules: plain HTML with boards in between. */

import type { GameId } from "../api/types";

export type Block = { kind: "html"; html: string } | Diagram;

/** A board to try moves on. */
export interface Diagram {
  kind: "diagram";
  game: string;
  /** `null`: the start of the game. */
  position: string | null;
  options: Record<string, string>;
  /** Moves the text asks about; the server says what it thinks of them. */
  attempts: string[];
}

export interface Section {
  id: string;
  title: string;
  /** Not needed to play. */
  curious: boolean;
  blocks: Block[];
}

export interface RulesText {
  intro: Block[];
  sections: Section[];
}

export interface RulesPage {
  en: RulesText;
  fr: RulesText;
}

/** The page that tells the rules of each game. */
export const PAGES: Record<GameId, () => Promise<{ default: RulesPage }>> = {
  dames: () => import("virtual:rules/dames"),
  "dames-10": () => import("virtual:rules/dames"),
  trap: () => import("virtual:rules/trap"),
  bermudes: () => import("virtual:rules/bermudes"),
  pyramidame: () => import("virtual:rules/pyramidame"),
};
