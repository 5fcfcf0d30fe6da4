/** Times as people say them. */

import type { Lang } from "../settings.svelte";

const HOUR = 60;
const DAY = 24 * HOUR;

/** "5 minutes ago", "yesterday"; a date once it is more than a week. */
export function ago(at: number, now: number, lang: Lang): string {
  const minutes = Math.min(0, Math.round((at - now) / 60_000));
  if (minutes === 0) return lang === "fr" ? "à l’instant" : "just now";
  if (minutes < -7 * DAY) return new Intl.DateTimeFormat(lang, { dateStyle: "medium" }).format(at);
  const [value, unit]: [number, Intl.RelativeTimeFormatUnit] =
    minutes > -90
      ? [minutes, "minute"]
      : minutes > -1.5 * DAY
        ? [Math.round(minutes / HOUR), "hour"]
        : [Math.round(minutes / DAY), "day"];
  return new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(value, unit);
}
