/**
 * What was used last, the keyboard or a pointer. On a board that was come to by keyboard the arrow keys walk from square
 * to square; after a click or a touch they go through the game, as they do everywhere else.
 */

let keys = true;

if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", () => (keys = false), true);
  window.addEventListener(
    "keydown",
    ({ key }) => {
      if (key === "Tab" || key === "Enter" || key === " ") keys = true;
    },
    true,
  );
}

export function byKeyboard(): boolean {
  return keys;
}
