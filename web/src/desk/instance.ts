/**
 * The desk's module and the few functions it has: text goes in and out through its memory.
 *
 * `room(bytes)` makes room for a question and says where; `answer()` answers it, and calls `tell(at, bytes)` for every
 * part; `now()` is the time in milliseconds. Nothing here knows of workers or pages: Node runs it as well.
 */

interface Exports {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  answer(): void;
}

export class Instance {
  #exports!: Exports;
  #tell: (part: string) => void = () => {};
  readonly #reader = new TextDecoder();
  readonly #writer = new TextEncoder();

  static async of(module: WebAssembly.Module, now: () => number): Promise<Instance> {
    const made = new Instance();
    const desk = {
      now,
      tell: (at: number, bytes: number) => {
        made.#tell(made.#reader.decode(new Uint8Array(made.#exports.memory.buffer, at >>> 0, bytes >>> 0)));
      },
    };
    const instance = await WebAssembly.instantiate(module, { desk });
    made.#exports = instance.exports as unknown as Exports;
    return made;
  }

  /** Answers a question; `tell` hears every part as it comes. */
  ask(question: string, tell: (part: string) => void): void {
    const bytes = this.#writer.encode(question);
    const at = this.#exports.room(bytes.length) >>> 0;
    // The memory may have grown: its buffer is looked up anew.
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
    this.#tell = tell;
    this.#exports.answer();
  }
}
