/** The worker of the desk's module: questions come in, parts of their answers go out. */

import { Instance } from "./instance";
import type { Asked, FromWorker, Tables } from "./module";
import { networkFile } from "./networks";
import { keptTables, keepTables } from "./tables";

let instance: Instance | null = null;

function say(message: FromWorker): void {
  postMessage(message);
}

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  void act(data);
});

async function act(asked: Asked): Promise<void> {
  try {
    instance ??= await Instance.of(asked.module, () => performance.now());
    if ("tablesOf" in asked) say({ tables: await tablesOf(instance, asked.tablesOf) });
    else {
      for (const { bytes } of asked.tables) instance.takeTables(new Uint8Array(await bytes.arrayBuffer()));
      const question = JSON.stringify(asked.question);
      await supply(instance, question);
      instance.ask(question, (part) => say({ told: JSON.parse(part) }));
    }
    say({ done: true });
  } catch (error) {
    // After a trap nothing in its memory can be relied on.
    instance = null;
    say({ failed: String(error) });
  }
}

/** Brings along the network that a question needs. */
async function supply(instance: Instance, question: string): Promise<void> {
  const name = instance.lacksNetwork(question);
  if (name !== null && !instance.takeNetwork(name, await networkFile(name))) {
    throw new Error(`the network ${name} cannot be used`);
  }
}

/** The endgame tables of a game: kept from another time, or worked out now. */
async function tablesOf(instance: Instance, game: string): Promise<Tables | null> {
  const name = instance.nameTables(game);
  if (name === null) return null;
  const kept = await keptTables(name);
  // Another version may have kept them.
  if (kept && instance.takeTables(new Uint8Array(await kept.arrayBuffer()))) return { name, bytes: kept };
  const made = instance.workOut(game);
  if (made === null) return null;
  const bytes = new Blob([made]);
  await keepTables(name, bytes);
  return { name, bytes };
}
