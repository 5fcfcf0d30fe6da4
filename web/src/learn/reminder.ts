/** In a first game a hint names the lesson it comes from. */

import type { GameId, Said } from "../api/types";
import { courseOf, lessonShown } from "./teacher";
import { w } from "./words";

/** The reminder that goes with a hint; `null` where no lesson fits. */
export async function reminderOf(
  table: { game: GameId; options: Record<string, string> },
  position: string,
  move: string,
): Promise<Said | null> {
  try {
    const shown = await lessonShown(table.game, table.options, position, move);
    const lesson = shown === null ? undefined : (await courseOf(table.game))?.lessons[shown];
    return shown !== null && lesson ? w.reminder(shown + 1, lesson.title) : null;
  } catch {
    // The hint stands without it.
    return null;
  }
}
