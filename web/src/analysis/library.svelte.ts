/** What was pasted, dropped or chosen: its games and positions, to be looked through and opened. */

import type { GameId, GameInfo, Said } from "../api/types";
import { ask, DeskRefusal } from "../desk/client";
import type { Entry, Mistake } from "../desk/types";
import { wantedAt, whyNot } from "./address";
import { draftOf, tagOf } from "./draft";
import { addressIn, studyAddress } from "./link";
import { type Opened, openGame } from "./open";
import { w } from "./words";

/** An entry of a long text: which piece of it to open it from, and its number in the whole. */
export type Listed = Entry & { piece: number; number: number };

/** A piece of a text, and how many lines come before it. */
interface Piece {
  text: string;
  lines: number;
}

/** No piece is longer, in characters, if its games are not: the server takes no longer questions. */
const PIECE = 400_000;

/** A long text in pieces, cut where the tags of a game begin. */
export function piecesOf(text: string, most = PIECE): Piece[] {
  const pieces: Piece[] = [];
  let [from, lines] = [0, 0];
  while (text.length - from > most) {
    const begins = lastGame(text, from, from + most);
    const length = (begins > from ? begins : nextGame(text, from + most)) - from;
    const piece = text.slice(from, from + length);
    pieces.push({ text: piece, lines });
    lines += piece.split("\n").length - 1;
    from += length;
  }
  if (from < text.length || pieces.length === 0) pieces.push({ text: text.slice(from), lines });
  return pieces;
}

/** The blank line before tags, as Unix and DOS write it. */
const BLANK = ["\n\n[", "\n\r\n["];

/** Where the last game before a place begins; 0 if none does. */
function lastGame(text: string, from: number, to: number): number {
  const piece = text.slice(from, to);
  const found = BLANK.map((blank) => ({ at: piece.lastIndexOf(blank), blank })).filter(({ at }) => at >= 0);
  return Math.max(0, ...found.map(({ at, blank }) => from + at + blank.length - 1));
}

/** Where the next game begins; the end if there is none. */
function nextGame(text: string, from: number): number {
  const found = BLANK.map((blank) => ({ at: text.indexOf(blank, from), blank })).filter(({ at }) => at >= 0);
  return Math.min(text.length, ...found.map(({ at, blank }) => at + blank.length - 1));
}

/** A file may be this large, in megabytes. */
export const MOST_MB = 16;

/** What is compared when somebody searches: without accents and capitals. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The words of an entry that are searched. */
function wordsOf(entry: Entry): string {
  return entry.kind === "game" ? plain(entry.tags.map(({ value }) => value).join(" ")) : entry.position;
}

/** Who plays, as a list shows it. */
export function playersOf(entry: Entry): string {
  if (entry.kind !== "game") return entry.position;
  const [white, black] = [tagOf(entry.tags, "White"), tagOf(entry.tags, "Black")];
  return white || black ? `${white || "?"} – ${black || "?"}` : "";
}

export class Library {
  entries = $state.raw<Listed[]>([]);
  /** There are more than are listed. */
  more = $state(false);
  search = $state("");
  busy = $state(false);
  problem = $state.raw<Said | null>(null);
  private pieces: Piece[] = [];
  private words: string[] = [];

  constructor(private games: GameInfo[]) {}

  /** The entries that have every word that is searched for. */
  shown = $derived.by((): Listed[] => {
    const wanted = plain(this.search).split(/\s+/).filter(Boolean);
    if (wanted.length === 0) return this.entries;
    return this.entries.filter((_, i) => wanted.every((word) => this.words[i]?.includes(word)));
  });

  /** Reads a text; a single game or position is opened at once, and a link of ours is followed. */
  async read(text: string, game: GameId): Promise<Opened | null> {
    this.busy = true;
    this.problem = null;
    try {
      const address = addressIn(text);
      if (address) return await this.follow(address);
      const pieces = piecesOf(text);
      const entries: Listed[] = [];
      let more = false;
      for (const [piece, { text }] of pieces.entries()) {
        const listed = await ask({ ask: "read", text, game });
        for (const entry of listed.entries) entries.push({ ...entry, piece, number: entries.length + 1 });
        more ||= listed.more;
      }
      const [first, second] = entries;
      if (!first) {
        this.problem = w.nothingRead;
        return null;
      }
      if (!second) return await this.take(pieces, first, game);
      [this.pieces, this.words] = [pieces, entries.map(wordsOf)];
      [this.entries, this.more, this.search] = [entries, more, ""];
      return null;
    } catch (reason) {
      this.fail(await whyNoPosition(text, game, reason));
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** Opens one of the entries. */
  async open(entry: Listed, game: GameId): Promise<Opened | null> {
    this.busy = true;
    this.problem = null;
    try {
      return await this.take(this.pieces, entry, game);
    } catch (reason) {
      this.fail(reason);
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** What a link of ours shows, from here or from another place. */
  private async follow(address: URL): Promise<Opened | null> {
    const ours = studyAddress(address, location.origin);
    if (!ours) {
      this.problem = w.elsewhere;
      return null;
    }
    try {
      const found = await wantedAt(this.games, ours.search, ours.hash);
      if (found) return { draft: found.draft, mistakes: [] };
      this.problem = w.nothingRead;
    } catch (reason) {
      this.problem = whyNot(reason);
    }
    return null;
  }

  private async take(pieces: Piece[], entry: Listed, game: GameId): Promise<Opened | null> {
    if (entry.kind === "position") {
      // What is written down is looked at before it is put on the board.
      const { view } = await ask({ ask: "view", game: entry.game, position: entry.position });
      return { draft: draftOf(entry.game, {}, view.position), mistakes: [] };
    }
    if (entry.note) {
      this.problem = w.notShown(entry.note);
      return null;
    }
    const { text, lines } = pieces[entry.piece] ?? { text: "", lines: 0 };
    const at = ({ line, column, said }: Mistake) => w.atLine(line + lines, column, said);
    const found = await openGame(text, entry.index, game).catch((reason: unknown) => {
      if (!(reason instanceof DeskRefusal) || !entry.first) throw reason;
      this.problem = at(entry.first);
      return null;
    });
    if (!found) return null;
    const { draft, mistakes } = found;
    const [first] = mistakes;
    if (draft.root.next.length === 0 && first) {
      this.problem = at(first);
      return null;
    }
    return { draft, mistakes: mistakes.map((one) => ({ ...one, line: one.line + lines })) };
  }

  private fail(reason: unknown): void {
    this.problem = reason instanceof DeskRefusal ? reason.said : w.unreached;
  }
}

/** Of a text that looks like a position and is none, what is wrong with it as a position. */
async function whyNoPosition(text: string, game: GameId, reason: unknown): Promise<unknown> {
  const position = text.trim();
  if (!(reason instanceof DeskRefusal) || position.length > 2000 || !/^\S*[:/]\S*(\s+\w)?$/.test(position))
    return reason;
  return ask({ ask: "view", game, position }).then(
    () => reason,
    (why: unknown) => why,
  );
}

/** The text of a file: UTF-8, or what old programs wrote. */
export async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
