/** The pages, each loaded when it is asked for. */

export const PAGES = {
  home: () => import("./home/Home.svelte"),
  table: () => import("./table/TablePage.svelte"),
  rules: () => import("./rules/RulesPage.svelte"),
  analysis: () => import("./analysis/AnalysisPage.svelte"),
  learn: () => import("./learn/LearnPage.svelte"),
  puzzles: () => import("./puzzles/PuzzlesPage.svelte"),
  verify: () => import("./verify/VerifyPage.svelte"),
};
