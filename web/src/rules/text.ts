/** The rules of a game as they come out of docs/rules: plain HTML with boards in between. */

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
