/** Whether the pyramid is drawn as a solid: if the browser can, and the visitor wants it. */

const KEY = "damier.solid";

export function canDrawSolid(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}

export function solidWanted(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export function wantSolid(wanted: boolean): void {
  try {
    localStorage.setItem(KEY, wanted ? "on" : "off");
  } catch {
    // It holds until the page is closed.
  }
}
