// Runs before the first paint, so that a page somebody wants dark never flashes white.
try {
  const theme = JSON.parse(localStorage.getItem("damier.settings") ?? "{}").theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be closed to us; the system's preference holds then.
}
