declare module "virtual:rules" {
  import type { RulesPage } from "./text";

  /** Every page of docs/rules that tells a game, by its name. */
  const pages: Record<string, () => Promise<{ default: RulesPage }>>;
  export default pages;
}
