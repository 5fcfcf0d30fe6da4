import { execFileSync } from "node:child_process";

import { PROGRAM } from "./server.mjs";

/** The games there are, as the program lists them. */
export const GAMES = execFileSync(PROGRAM, ["games", "--json"], { encoding: "utf8" })
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line).game);
