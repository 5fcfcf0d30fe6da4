declare module "virtual:rules/*" {
  import type { RulesPage } from "./text";

  const page: RulesPage;
  export default page;
}
