/** The real program, serving on loopback with a data directory of its own. */

import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const PROGRAM =
  process.env.DAMIER ?? new URL("../../../target/release/damier", import.meta.url).pathname;
/** A directory with the page's files, for work on the page; else those inside the program. */
const WEB = process.env.DAMIER_WEB;
const START = 60_000;

/** Servers that run: whatever ends a test, they do not outlive it. */
const running = new Set();
process.on("exit", () => {
  for (const server of running) server.drop();
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

export class Server {
  /** @param {{ data?: string, port?: number, args?: string[], web?: string }} [options] `web`: the page's files */
  static async start({ data, port = 0, args = [], web = WEB } = {}) {
    const server = new Server();
    server.own = data === undefined;
    server.data = data ?? (await mkdtemp(join(tmpdir(), "damier-")));
    server.args = args;
    server.web = web;
    running.add(server);
    await server.run(port);
    return server;
  }

  /** The address, without a slash at its end. */
  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  async run(port) {
    const web = this.web ? ["--web", this.web] : [];
    const command = [
      "serve",
      "--address",
      `127.0.0.1:${port}`,
      "--data",
      this.data,
      "--trust-loopback",
      ...web,
    ];
    const child = spawn(PROGRAM, [...command, ...this.args], { stdio: ["ignore", "pipe", "pipe"] });
    this.child = child;
    this.ended = new Promise((resolve) => child.once("close", resolve));
    let log = "";
    child.stderr.on("data", (text) => (log = (log + text).slice(-20_000)));
    this.log = () => log;
    this.port = await new Promise((resolve, reject) => {
      let out = "";
      const late = setTimeout(() => reject(new Error(`the server says nothing: ${out}${log}`)), START);
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${out}${log}`)));
      child.stdout.on("data", (text) => {
        out += text;
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(out);
        if (!found) return;
        clearTimeout(late);
        resolve(Number(found[1]));
      });
    });
  }

  /** As a power cut would: nothing is finished or written any more. */
  async kill() {
    this.child.kill("SIGKILL");
    await this.ended;
  }

  /** At once, without waiting for anything. */
  drop() {
    this.child?.kill("SIGKILL");
    if (this.own) rmSync(this.data, { recursive: true, force: true });
  }

  /** Again at the same address, with the same data. */
  async restart() {
    await this.run(this.port);
  }

  async stop() {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill("SIGTERM");
    const late = setTimeout(() => this.child.kill("SIGKILL"), 5000);
    await this.ended;
    clearTimeout(late);
    running.delete(this);
    if (this.own) await rm(this.data, { recursive: true, force: true });
  }

  /** A request to the interface for programs. */
  async ask(path, { method = "GET", body, secret, headers = {} } = {}) {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(secret ? { authorization: `Bearer ${secret}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    let json = null;
    try {
      json = JSON.parse(text);
    } catch {
      // Not everything is JSON.
    }
    return { status: response.status, text, json };
  }

  /** A new table; people at both sides unless `level` says that the engine plays the other one. */
  async table(game, { level, side = "white", ...rest } = {}) {
    const human = { kind: "human" };
    const other = level === undefined ? human : { kind: "engine", level };
    const seats = side === "white" ? { white: human, black: other } : { white: other, black: human };
    const body = {
      game,
      options: {},
      seats,
      clock: null,
      public: false,
      touchMove: false,
      faultsStand: false,
      ...rest,
    };
    const { status, text, json } = await this.ask("/api/tables", { method: "POST", body });
    if (status !== 201) throw new Error(`no table: ${status} ${text}`);
    return json;
  }

  async state(table) {
    const { status, text, json } = await this.ask(`/api/tables/${table}`);
    if (status !== 200) throw new Error(`no state: ${status} ${text}`);
    return json;
  }
}
