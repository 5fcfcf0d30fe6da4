/** Games in links: text made small, written with letters a link may hold, and read back or refused. */

/** What a text may grow to again; whatever is longer is not a game somebody wrote. */
const MOST_BYTES = 1_000_000;
/** Longer links are cut by many programs that pass them on. */
export const MOST_LINK = 30_000;

/** The link was cut, or is none of ours. */
export class CutLink extends Error {}

/** Letters that may stand in a link, for bytes. */
export function writeLetters(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The bytes of such letters. */
export function readLetters(letters: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9_-]*$/.test(letters)) throw new CutLink();
  try {
    const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  } catch {
    throw new CutLink();
  }
}

/** A text as letters of a link. The stream ends with a checksum, so that a cut one is noticed. */
export async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  return writeLetters(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** The text again. */
export async function unpack(letters: string): Promise<string> {
  const bytes = readLetters(letters);
  if (bytes.length === 0) throw new CutLink();
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value as Uint8Array<ArrayBuffer>);
      length += value.length;
      if (length > MOST_BYTES) throw new CutLink();
    }
  } catch {
    await reader.cancel().catch(() => {});
    throw new CutLink();
  }
  return new Blob(parts).text();
}

/** What an address of the analysis asks for. */
export interface Wanted {
  game: string | null;
  position: string | null;
  options: Record<string, string>;
  /** A table whose game is wanted. */
  table: string | null;
  /** A packed game, and where in it. */
  packed: string | null;
  at: string | null;
  /** It is to be gone through. */
  review: boolean;
}

/** Reads an address: what the server may see is behind the `?`, whole games are behind the `#`. */
export function readAddress(search: string, hash: string): Wanted {
  const query = new URLSearchParams(search);
  const inside = new URLSearchParams(hash);
  const options: Record<string, string> = {};
  for (const option of query.getAll("option").slice(0, 32)) {
    const at = option.indexOf("=");
    if (at > 0) options[option.slice(0, at)] = option.slice(at + 1);
  }
  return {
    game: query.get("game"),
    position: query.get("position"),
    options,
    table: query.get("table"),
    packed: inside.get("pdn"),
    at: inside.get("at"),
    review: inside.has("review"),
  };
}

/**
 * The address of a position: the server sees it, so that the link can be shown with a picture. The game comes last: without it
 * a link that was cut inside the position is not taken for one with fewer pieces.
 */
export function positionAddress(
  game: string,
  position: string | null,
  options: Record<string, string> = {},
): string {
  const query = new URLSearchParams();
  if (position !== null) query.set("position", position);
  for (const [name, value] of Object.entries(options)) query.append("option", `${name}=${value}`);
  query.set("game", game);
  return `/analysis?${query}`;
}

/** The address that a text is, and nothing else. */
export function addressIn(text: string): URL | null {
  const only = text.trim();
  if (!/^https?:\/\/\S+$/i.test(only)) return null;
  try {
    return new URL(only);
  } catch {
    return null;
  }
}

/**
 * Where here one looks at what an address shows: at a link of the analysis, wherever it was made, as it has everything in
 * itself; at a table of this server. A player's secret is left out.
 */
export function studyAddress(
  { origin, pathname, search, hash }: URL,
  own: string,
): { search: string; hash: string } | null {
  const asked = readAddress(search, hash.slice(1));
  if (pathname === "/analysis" && (origin === own || asked.table === null))
    return { search, hash: hash.slice(1) };
  const [, table] = /^\/t\/([^/]+)$/.exec(pathname) ?? [];
  return table && origin === own ? { search: `?table=${table}`, hash: "" } : null;
}

/** The address of a whole game. */
export function gameAddress(base: string, packed: string, at: string): string {
  return `${base}#pdn=${packed}${at === "0" ? "" : `&at=${at}`}`;
}
