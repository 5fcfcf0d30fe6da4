/**
 * The desk's module and the few functions it has: text and tables go in and out through its memory.
 *
 * `room(bytes)` makes room for what it is given and says where; `answer()` answers the question there, and calls
 * `tell(at, bytes)` for every part; `now()` is the time in milliseconds. Nothing here knows of workers or pages: Node runs
 * it as well.
 */

interface Exports {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  answer(): void;
  lacks_network(): void;
  take_network(): number;
  name_tables(): void;
  work_out(): void;
  take_tables(): number;
}

export class Instance {
  #exports!: Exports;
  #tell: (bytes: Uint8Array) => void = () => {};
  readonly #reader = new TextDecoder();
  readonly #writer = new TextEncoder();

  static async of(module: WebAssembly.Module, now: () => number): Promise<Instance> {
    const made = new Instance();
    const desk = {
      now,
      tell: (at: number, bytes: number) => {
        made.#tell(new Uint8Array(made.#exports.memory.buffer, at >>> 0, bytes >>> 0));
      },
    };
    const instance = await WebAssembly.instantiate(module, { desk });
    made.#exports = instance.exports as unknown as Exports;
    return made;
  }

  /** Answers a question; `tell` hears every part as it comes. */
  ask(question: string, tell: (part: string) => void): void {
    this.#give(this.#writer.encode(question));
    this.#tell = (bytes) => tell(this.#reader.decode(bytes));
    this.#exports.answer();
  }

  /** The name of the network that a question needs and that is not here yet. `null` where it needs none. */
  lacksNetwork(question: string): string | null {
    const bytes = this.#told(question, () => this.#exports.lacks_network());
    return bytes && this.#reader.decode(bytes);
  }

  /** Takes the file of the network with this name; whether it can be used. */
  takeNetwork(name: string, file: Uint8Array): boolean {
    const head = this.#writer.encode(`${name}\n`);
    const bytes = new Uint8Array(head.length + file.length);
    bytes.set(head);
    bytes.set(file, head.length);
    this.#give(bytes);
    return this.#exports.take_network() === 1;
  }

  /** What the endgame tables of a game are called: several games may share them. `null` where there are none. */
  nameTables(game: string): string | null {
    const bytes = this.#told(game, () => this.#exports.name_tables());
    return bytes && this.#reader.decode(bytes);
  }

  /** Works out the endgame tables of a game, which takes a minute or so. */
  workOut(game: string): Uint8Array<ArrayBuffer> | null {
    return this.#told(game, () => this.#exports.work_out());
  }

  /** Takes tables that were worked out before; whether they can be used. */
  takeTables(bytes: Uint8Array): boolean {
    this.#give(bytes);
    return this.#exports.take_tables() === 1;
  }

  #give(bytes: Uint8Array): void {
    const at = this.#exports.room(bytes.length) >>> 0;
    // The memory may have grown: its buffer is looked up anew.
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
  }

  /** What is told while something is done about a text. */
  #told(text: string, act: () => void): Uint8Array<ArrayBuffer> | null {
    let told: Uint8Array<ArrayBuffer> | null = null;
    this.#give(this.#writer.encode(text));
    this.#tell = (bytes) => (told = bytes.slice());
    act();
    return told;
  }
}
