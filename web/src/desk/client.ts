/**
 * The desk as the page uses it: a question in, the last part of its answer out, the others told as they come.
 *
 * Answered by the module in a worker where there is one, which costs the server nothing and needs no network; else by the
 * server.
 */

import type { GameId, Said } from "../api/types";
import { overHttp } from "./http";
import { inWorker } from "./module";
import type { Ask, Desk, Ending, Part, Problem, Question, Told } from "./types";

/** The desk said no, and why. */
export class DeskRefusal extends Error {
  readonly code: string;
  readonly said: Said;
  /** Which part was wrong, where there is more to say. */
  readonly detail: string | undefined;
  /** Which of the moves or nodes was wrong, from nought. */
  readonly at: number | undefined;

  constructor(problem: Problem) {
    super(problem.said.en);
    this.code = problem.code;
    this.said = problem.said;
    this.detail = problem.detail ?? undefined;
    this.at = problem.at ?? undefined;
  }
}

/** The answer broke off. */
function cut(): DeskRefusal {
  const said = { fr: "La réponse s'est interrompue : réessayez.", en: "The answer broke off: try again." };
  return new DeskRefusal({ code: "cut", said });
}

/**
 * Asks the desk. Resolves with the last part of the answer; `onPart` hears those before it. Rejects with a `DeskRefusal`
 * where there is no answer, and with the reason of `signal` where it is aborted: then nobody works on it any more.
 */
export function ask<Q extends Question>(
  question: Q,
  onPart: (part: Part) => void = () => {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Ending<Q["ask"] & Ask>> {
  return askOf(desk, question, onPart, signal);
}

/** The same of another desk than the page's own. */
export async function askOf<Q extends Question>(
  by: Desk | (() => Promise<Desk>),
  question: Q,
  onPart: (part: Part) => void,
  signal: AbortSignal,
): Promise<Ending<Q["ask"] & Ask>> {
  signal.throwIfAborted();
  let last: Told | null = null;
  const tell = (told: Told) => {
    if (signal.aborted) return;
    if (told.last) last = told;
    else onPart(told);
  };
  const answering = typeof by === "function" ? await by() : by;
  await answering.ask(question, tell, signal);
  signal.throwIfAborted();
  const ending = last as Told | null;
  if (ending === null) throw cut();
  if (ending.part === "error") throw new DeskRefusal(ending.error);
  return ending as Ending<Q["ask"] & Ask>;
}

let chosen: Promise<Desk> | null = null;

/** The module's desk if it is there, else the server's. Found out once. */
function desk(): Promise<Desk> {
  chosen ??= inWorker().then((module) => module ?? overHttp());
  return chosen;
}

/**
 * Has the larger endgame tables of a game worked out where questions are answered in this browser, in a worker of their own.
 * Resolves, after a minute perhaps, with whether there are any now that were not there before: a server has its own.
 */
export async function prepareTables(game: GameId): Promise<boolean> {
  return (await (await inWorker())?.prepare(game)) ?? false;
}
