/** What a visitor has chosen for this browser: language, light or dark, sound, coordinates. */

export type Lang = "en" | "fr";
export type Theme = "system" | "light" | "dark";

interface Chosen {
  lang: Lang;
  theme: Theme;
  sound: boolean;
  coordinates: boolean;
  name: string;
}

const KEY = "damier.settings";

function preferred(): Lang {
  const languages = typeof navigator === "undefined" ? [] : navigator.languages;
  for (const language of languages) {
    if (language.startsWith("fr")) return "fr";
    if (language.startsWith("en")) return "en";
  }
  return "en";
}

function read(): Chosen {
  const chosen: Chosen = { lang: preferred(), theme: "system", sound: true, coordinates: true, name: "" };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Chosen>;
    if (kept.lang === "en" || kept.lang === "fr") chosen.lang = kept.lang;
    if (kept.theme === "light" || kept.theme === "dark") chosen.theme = kept.theme;
    if (typeof kept.sound === "boolean") chosen.sound = kept.sound;
    if (typeof kept.coordinates === "boolean") chosen.coordinates = kept.coordinates;
    if (typeof kept.name === "string") chosen.name = kept.name;
  } catch {
    // No storage, or something else wrote there: the defaults will do.
  }
  return chosen;
}

class Settings {
  lang = $state<Lang>("en");
  theme = $state<Theme>("system");
  sound = $state(true);
  coordinates = $state(true);
  name = $state("");

  constructor() {
    Object.assign(this, read());
  }

  /** Changes some settings and remembers them. */
  set(change: Partial<Chosen>): void {
    Object.assign(this, change);
    const { lang, theme, sound, coordinates, name } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ lang, theme, sound, coordinates, name }));
    } catch {
      // It holds until the page is closed.
    }
  }
}

export const settings = new Settings();
