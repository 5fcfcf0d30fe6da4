import { mount } from "svelte";
import App from "./App.svelte";
import { loadWords } from "./i18n/index.svelte";
import { installed, register } from "./offline/register";
import { PAGES } from "./pages";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";
import "./theme.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

// The page that is asked for is fetched beside the words of its language. It is asked for again when it is shown.
const { page } = router.route;
if (page !== "lost") PAGES[page]().catch(() => {});
loadWords(settings.lang).then(
  () => mount(App, { target }),
  () => (target.textContent = "Le serveur ne répond pas. The server cannot be reached."),
);

if (installed()) register();
window.addEventListener("appinstalled", register);

// The server has a new version, and a part of this page is no longer there: the new one is fetched, once. Whoever
// waits for that part is told meanwhile, and after it, that it is not there. Without the server the page stays as it is.
window.addEventListener("vite:preloadError", () => {
  const KEY = "damier.renewed";
  try {
    if (sessionStorage.getItem(KEY) === location.href) return;
    sessionStorage.setItem(KEY, location.href);
  } catch {
    return;
  }
  fetch("/health", { cache: "no-store" }).then(
    () => location.reload(),
    () => sessionStorage.removeItem(KEY),
  );
});
