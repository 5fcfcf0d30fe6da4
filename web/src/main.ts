import { mount } from "svelte";
import App from "./App.svelte";
import { installed, register } from "./offline/register";
import "./theme.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
mount(App, { target });

if (installed()) register();
window.addEventListener("appinstalled", register);

// The server has a new version, and a part of this page is no longer there: the new one is fetched, once. Whoever
// waits for that part is told meanwhile, and after it, that it is not there.
window.addEventListener("vite:preloadError", () => {
  const KEY = "damier.renewed";
  try {
    if (sessionStorage.getItem(KEY) === location.href) return;
    sessionStorage.setItem(KEY, location.href);
  } catch {
    return;
  }
  location.reload();
});
