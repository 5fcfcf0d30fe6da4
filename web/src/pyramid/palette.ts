/** The colours of the solid, taken from the page's own so that both are of one wood. */

export interface Palette {
  dark: string;
  light: string;
  white: string;
  black: string;
  table: string;
  letter: string;
  /** Where a man may go, which man is chosen, and which may be. */
  target: string;
  chosen: string;
  movable: string;
  onTarget: string;
  compelled: string;
  last: string;
  hint: string;
  /** A move chosen ahead. */
  ahead: string;
  ghost: string;
  sky: string;
  ground: string;
  sun: string;
  /** How strong the lights are. */
  key: number;
  fill: number;
  exposure: number;
  shadow: number;
}

/** Reads the theme in force at an element. */
export function readPalette(element: Element): Palette {
  const probe = document.createElement("span");
  // Where motion is reduced every change of colour is a very short fade, and would be read before it is over.
  probe.style.transitionProperty = "none";
  element.append(probe);
  const color = (name: string) => {
    probe.style.color = `var(${name})`;
    // `light-dark()` is resolved only in a colour that is really used; an alpha has no meaning for wood.
    const [r = "0", g = "0", b = "0"] = getComputedStyle(probe).color.match(/[\d.]+/g) ?? [];
    return `rgb(${r}, ${g}, ${b})`;
  };
  const isDark = luminance(color("--room")) < 0.5;
  const palette: Palette = {
    dark: color("--dark-square"),
    light: color("--light-square"),
    white: color("--white-top"),
    black: color("--black-top"),
    table: color("--frame"),
    letter: color("--frame-ink"),
    target: color("--mark-target"),
    chosen: color("--mark-chosen"),
    movable: "#ffffff",
    onTarget: "#ffffff",
    compelled: color("--mark-must"),
    last: color("--mark-last"),
    hint: color("--mark-hint"),
    ahead: color("--mark-ahead"),
    ghost: color("--ink-soft"),
    sky: isDark ? "#cfd6e6" : "#ffffff",
    ground: isDark ? "#5a4636" : "#b59a7a",
    sun: isDark ? "#ffe2bd" : "#fff2dd",
    key: isDark ? 1.9 : 1.9,
    fill: isDark ? 1.25 : 1.35,
    exposure: isDark ? 0.95 : 0.98,
    shadow: isDark ? 0.9 : 0.55,
  };
  probe.remove();
  return palette;
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}
