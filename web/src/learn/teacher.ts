/** What the lessons ask of the desk: the same questions as in the terminal, answered in the browser or by the server. */

import type { GameId, GameInfo, MoveInfo, Spin, View } from "../api/types";
import { ask } from "../desk/client";
import type { Course, LessonState } from "./types";

/** The games: from the desk, which needs no network where it answers in the browser. */
export async function gamesTaught(): Promise<GameInfo[]> {
  return (await ask({ ask: "games" })).games;
}

/** A position; without one, the start. */
export async function look(game: GameId, position: string): Promise<View> {
  return (await ask(position ? { ask: "view", game, position } : { ask: "view", game })).view;
}

/** A move or a spin in a position, and what comes of it. */
export function step(
  game: GameId,
  position: string,
  act: { move: string } | { spin: Spin },
): Promise<{ played: MoveInfo | null; view: View }> {
  return ask({ ask: "play", game, position, ...act });
}

const courses = new Map<GameId, Promise<Course | null>>();

/** The lessons of a game, asked for once; a failure is forgotten. `null` where there are none. */
export function courseOf(game: GameId): Promise<Course | null> {
  let course = courses.get(game);
  if (!course) {
    course = ask({ ask: "course", game }).then(({ course }) => course ?? null);
    course.catch(() => courses.delete(game));
    courses.set(game, course);
  }
  return course;
}

/** How a lesson stands after what was done, and what there is to say about one more attempt. */
export async function tell(
  game: GameId,
  lesson: string,
  done: string[],
  what: { attempt?: string; show?: boolean } = {},
): Promise<LessonState> {
  return (await ask({ ask: "lesson", game, lesson, done, ...what })).lesson;
}

/** The number, from 0, of the lesson a move shows; `null` where none fits. */
export async function lessonShown(
  game: GameId,
  options: Record<string, string>,
  position: string,
  move: string,
): Promise<number | null> {
  return (await ask({ ask: "remind", game, options, position, move })).lesson ?? null;
}
