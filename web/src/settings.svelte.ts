/** What a visitor has chosen for this browser: language, light or dark, sound, coordinates, moves by one click. */

export type Lang = "en" | "fr";
export type Theme = "system" | "light" | "dark";

interface Chosen {
  lang: Lang;
  theme: Theme;
  sound: boolean;
  coordinates: boolean;
  /** One click is enough where only one move fits it. */
  oneClick: boolean;
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
  const chosen: Chosen = {
    lang: preferred(),
    theme: "system",
    sound: true,
    coordinates: true,
    oneClick: false,
    name: "",
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Chosen>;
    if (kept.lang === "en" || kept.lang === "fr") chosen.lang = kept.lang;
    if (kept.theme === "light" || kept.theme === "dark") chosen.theme = kept.theme;
    if (typeof kept.sound === "boolean") chosen.sound = kept.sound;
    if (typeof kept.coordinates === "boolean") chosen.coordinates = kept.coordinates;
    if (typeof kept.oneClick === "boolean") chosen.oneClick = kept.oneClick;
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
  oneClick = $state(false);
  name = $state("");

  constructor() {
    Object.assign(this, read());
  }

  /** Changes some settings and remembers them. */
  set(change: Partial<Chosen>): void {
    Object.assign(this, change);
    const { lang, theme, sound, coordinates, oneClick, name } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ lang, theme, sound, coordinates, oneClick, name }));
    } catch {
      // It holds until the page is closed.
    }
  }
}

export const settings = new Settings();
