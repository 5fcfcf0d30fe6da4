/** Which page is shown. Addresses are plain paths; a link inside the page does not load it anew. */

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "rules"; game: string | null }
  | { page: "learn"; game: string | null; lesson: number | null }
  | { page: "puzzles"; game: string | null; what: string | null }
  | { page: "verify" }
  | { page: "analysis" }
  | { page: "lost" };

export function routeOf(path: string): Route {
  const parts = path.split("/").filter(Boolean);
  const [first, second] = parts;
  if (parts.length === 0) return { page: "home" };
  if (first === "t" && second && parts.length === 2) return { page: "table", id: second };
  if (first === "rules" && parts.length <= 2) return { page: "rules", game: second ?? null };
  if (first === "learn" && parts.length <= 3) {
    const lesson = parts[2] === undefined ? null : Number(parts[2]);
    if (lesson === null || Number.isInteger(lesson)) return { page: "learn", game: second ?? null, lesson };
  }
  if (first === "puzzles" && parts.length <= 3)
    return { page: "puzzles", game: second ?? null, what: parts[2] ?? null };
  if (first === "verify" && parts.length === 1) return { page: "verify" };
  if (first === "analysis" && parts.length === 1) return { page: "analysis" };
  return { page: "lost" };
}

class Router {
  /** Path and fragment: the same table with another secret is another page. */
  address = $state(here());
  route = $derived(routeOf(this.address.path));

  constructor() {
    if (typeof window === "undefined") return;
    const arrive = () => (this.address = here());
    window.addEventListener("popstate", arrive);
    window.addEventListener("hashchange", arrive);
    document.addEventListener("click", (event) => this.follow(event));
  }

  /** Goes to an address of this page. */
  go(address: string): void {
    history.pushState(null, "", address);
    this.address = here();
    window.scrollTo(0, 0);
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api")) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

function here(): { path: string; search: string; hash: string } {
  if (typeof location === "undefined") return { path: "/", search: "", hash: "" };
  return { path: location.pathname, search: location.search, hash: location.hash.slice(1) };
}

export const router = new Router();
