/** The worker of the desk's module: questions come in, parts of their answers go out. */

import { Instance } from "./instance";
import type { Asked, FromWorker } from "./module";

let instance: Instance | null = null;

function say(message: FromWorker): void {
  postMessage(message);
}

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  void answer(data);
});

async function answer({ module, question }: Asked): Promise<void> {
  try {
    instance ??= await Instance.of(module, () => performance.now());
    instance.ask(JSON.stringify(question), (part) => say({ told: JSON.parse(part) }));
    say({ done: true });
  } catch (error) {
    // After a trap nothing in its memory can be relied on.
    instance = null;
    say({ failed: String(error) });
  }
}
