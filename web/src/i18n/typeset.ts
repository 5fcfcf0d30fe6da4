/** French typography: narrow no-break spaces where a line must not break, and real apostrophes. */

const THIN = "\u202f";
const FIXED = "\u00a0";

export function typesetFrench(text: string): string {
  return text
    .replace(/ ([;!?])/g, `${THIN}$1`)
    .replace(/ :/g, `${FIXED}:`)
    .replace(/« /g, `«${FIXED}`)
    .replace(/ »/g, `${FIXED}»`)
    .replace(/(\p{L})'/gu, "$1’")
    .replace(/(\d) (%|min|s|j|kB|coups?|pions?|cases?)(?!\p{L})/gu, `$1${FIXED}$2`);
}

export function typesetEnglish(text: string): string {
  return text.replace(/(\p{L})'/gu, "$1’");
}
