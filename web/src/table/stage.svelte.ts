/** Shows scenes one after the other, a pace apart. What is queued behind too much is shown at once. */

import type { Frame } from "../board/scene";
import type { Scene } from "../board/props";
import { play } from "../sound";

/** How long one step takes, in milliseconds. */
export const PACE = 230;
/** More frames than this waiting means somebody has fallen behind. */
const PATIENCE = 40;

export class Stage {
  scene = $state.raw<Scene>({ pieces: [], king: "dame", doors: "", sliders: [] });
  running = $state(false);
  pace = $state(PACE);

  /** Whether things are seen to move here at all. */
  get moves(): boolean {
    return this.pace > 0 && !document.hidden;
  }

  private queue: Frame[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    this.pace = still.matches ? 0 : PACE;
    still.addEventListener("change", () => (this.pace = still.matches ? 0 : PACE));
  }

  /** Shows a scene now and forgets what was to come. */
  show(scene: Scene): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.running = false;
    this.scene = scene;
  }

  /** Shows frames after those already waiting. */
  run(frames: Frame[]): void {
    this.queue.push(...frames);
    const last = this.queue.at(-1);
    if (!last) return;
    if (!this.moves || this.queue.length > PATIENCE) {
      const sound = frames.findLast((frame) => frame.sound)?.sound;
      if (sound) play(sound);
      this.show(last.scene);
    } else if (!this.running) {
      this.next();
    }
  }

  private next(): void {
    const frame = this.queue.shift();
    this.running = frame !== undefined;
    if (!frame) return;
    this.scene = frame.scene;
    // A piece is heard when it lands.
    const sound = frame.sound;
    if (sound) setTimeout(() => play(sound), this.pace * 0.7);
    this.timer = setTimeout(() => this.next(), frame.paces * this.pace);
  }
}
