/**
 * Keeps the page in the browser, so that it works without a network. Asked for where somebody studies or has installed
 * the page: whoever only plays a game loads nothing for it.
 */

let asked = false;

export function register(): void {
  // While the page is worked on there are no files to keep.
  if (asked || import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  asked = true;
  navigator.serviceWorker.register("/sw.js").catch(() => {
    // A private window, or a page that came without encryption: it needs its network then.
  });
}

/** Whether the page runs as an installed program. */
export function installed(): boolean {
  return matchMedia("(display-mode: standalone), (display-mode: minimal-ui), (display-mode: fullscreen)")
    .matches;
}
