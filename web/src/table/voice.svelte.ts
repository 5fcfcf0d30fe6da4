/** What a screen reader is told: one sentence for each thing that happens, and each of them once. */

/** How long a sentence stands before the next takes its place, in milliseconds. */
const GAP = 300;
/** How long the last one stays to be found. */
const STAY = 5000;
/** Whoever was away for long hears the end of it, not all. */
const MOST = 3;

export class Voice {
  /** The sentence that is said now; a new number says it again. */
  now = $state.raw({ n: 0, text: "" });

  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    if (text === "") return;
    this.waiting = [...this.waiting, text].slice(-MOST);
    if (this.timer === undefined) this.next();
  }

  private next(): void {
    const text = this.waiting.shift();
    if (text !== undefined) {
      this.now = { n: this.now.n + 1, text };
      this.timer = setTimeout(() => this.next(), GAP);
      return;
    }
    this.timer = undefined;
    const { n } = this.now;
    setTimeout(() => {
      if (this.now.n === n) this.now = { n, text: "" };
    }, STAY);
  }
}
