/** Typography: real apostrophes, and in French the spaces at which a line must not break. */

const THIN = "\u202f";
const FIXED = "\u00a0";

export function typesetFrench(text: string): string {
  return text
    .replace(/`([^`]+)`/g, "« $1 »")
    .replace(/ ([;!?])/g, `${THIN}$1`)
    .replace(/ :/g, `${FIXED}:`)
    .replace(/« /g, `«${FIXED}`)
    .replace(/ »/g, `${FIXED}»`)
    .replace(/(\p{L})'/gu, "$1’")
    .replace(/(\d) (%|min|s|j|kB|coups?|pions?|cases?)(?!\p{L})/gu, `$1${FIXED}$2`);
}

export function typesetEnglish(text: string): string {
  return text.replace(/`([^`]+)`/g, "“$1”").replace(/(\p{L})'/gu, "$1’");
}
