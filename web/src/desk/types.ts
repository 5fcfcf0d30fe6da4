/**
 * What the desk is asked and what it answers: short names for the types of the server's description (`make types`), and
 * which part ends the answer to which question.
 */

import type { components } from "../api/schema";

type Schemas = components["schemas"];

/** A question about a position, a game, a text. */
export type Question = Schemas["Question"];

/** A part of an answer; the last one has `last`. */
export type Told = Schemas["Told"];
export type Part = Schemas["Part"];

export type Step = Schemas["Step"];
export type Effort = Schemas["Effort"];
export type Tree = Schemas["Tree"];
export type TreeNode = Schemas["Node"];
export type Tag = Schemas["TagInfo"];
export type Line = Schemas["LineInfo"];
export type Exact = Schemas["ExactInfo"];
export type Verdict = Schemas["Verdict"];
export type Entry = Schemas["Entry"];
export type Mistake = Schemas["MistakeInfo"];
export type FaultFound = Schemas["FaultFound"];
export type Side = Schemas["SideInfo"];
export type Problem = Schemas["ProblemInfo"];

type Named<Name extends Part["part"]> = Extract<Part, { part: Name }>;

export type Seen = Named<"seen">;
export type Judged = Named<"judged">;
export type Attempted = Named<"attempted">;

/** What a question is called. */
export type Ask = Question["ask"];

/** The parts that can end the answer to each question. Other parts come before. */
interface Endings {
  games: Named<"games">;
  view: Named<"view">;
  along: Named<"moves">;
  play: Named<"played">;
  compose: Named<"composed"> | Named<"faults">;
  analyse: Named<"seen">;
  read: Named<"listed">;
  open: Named<"opened">;
  write: Named<"written">;
  draw: Named<"drawn">;
  review: Named<"reviewed">;
  judge: Named<"attempted">;
  course: Named<"course">;
  lesson: Named<"lesson">;
  remind: Named<"reminder">;
}

/** The last part of the answer to a question. */
export type Ending<Name extends Ask> = Endings[Name];

/** Something that answers questions: parts one after the other, the last one marked. */
export interface Desk {
  ask(question: Question, tell: (told: Told) => void, signal: AbortSignal): Promise<void>;
}
