/** Several servers that share a PostgreSQL and a NATS, each started for the test on this machine, behind one address. */

import { execFile, execFileSync, spawn } from "node:child_process";
import { accessSync, chownSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { Server } from "./server.mjs";
import { until } from "./visit.mjs";

const run = promisify(execFile);

function isThere(path) {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Where initdb and its like are, and nats-server. */
function programs() {
  const debian = "/usr/lib/postgresql";
  const versions = isThere(debian)
    ? readdirSync(debian).sort((one, other) => Number(one) - Number(other))
    : [];
  const folders = [...process.env.PATH.split(":"), "/usr/sbin", "/usr/local/bin"];
  const find = (name, all) => all.find((folder) => isThere(join(folder, name)));
  const postgres = find("initdb", [
    ...versions.reverse().map((version) => `${debian}/${version}/bin`),
    ...folders,
  ]);
  const nats = find("nats-server", folders);
  return postgres && nats ? { postgres, nats: join(nats, "nats-server") } : null;
}

const PROGRAMS = programs();
/** How often the nodes are asked whether they are there, and how long their answer may take. */
const ASK_EVERY = 500;
const ANSWER_WITHIN = 1_000;
/** Why there are no nodes here, if there are none. */
export const MISSING = PROGRAMS ? false : "PostgreSQL or nats-server is not there";

function freePort() {
  return new Promise((resolve) => {
    const taken = createServer().listen(0, "127.0.0.1", () => {
      const { port } = taken.address();
      taken.close(() => resolve(port));
    });
  });
}

/** Waits until somebody listens there. */
function listens(port) {
  return until(`somebody at port ${port}`, () => {
    const socket = connect(port, "127.0.0.1");
    return new Promise((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    }).finally(() => socket.destroy());
  });
}

class Postgres {
  async start() {
    if (!this.directory) {
      this.port = await freePort();
      this.directory = mkdtempSync(join(tmpdir(), "damier-nodes-"));
      // PostgreSQL does not run as root.
      if (process.getuid() === 0) {
        const id = (flag) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
        chownSync(this.directory, id("-u"), id("-g"));
        this.as = ["runuser", "-u", "postgres", "--"];
      }
      const how = [
        "--username",
        "damier",
        "--auth",
        "trust",
        "--no-sync",
        "--encoding",
        "UTF8",
        "--locale",
        "C",
      ];
      await this.call("initdb", "--pgdata", this.data, ...how);
    }
    const options = `-p ${this.port} -c listen_addresses=127.0.0.1 -k ${this.directory}`;
    const log = join(this.directory, "log");
    await this.call("pg_ctl", "--pgdata", this.data, "--wait", "--log", log, "--options", options, "start");
  }

  get data() {
    return join(this.directory, "data");
  }

  get url() {
    return `postgres://damier@127.0.0.1:${this.port}/postgres`;
  }

  /** What it starts does not hold on to our pipes. */
  call(program, ...args) {
    const [command, ...rest] = [...(this.as ?? []), join(PROGRAMS.postgres, program), ...args];
    const child = spawn(command, rest, { cwd: "/", stdio: "ignore" });
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code) =>
        code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`)),
      );
    });
  }

  /** As in a crash. */
  async kill() {
    await this.call("pg_ctl", "--pgdata", this.data, "--mode", "immediate", "stop");
  }

  /** The rows a statement gives, each as a list of texts. */
  async rows(statement) {
    const args = ["--no-psqlrc", "--tuples-only", "--no-align", "--dbname", this.url, "--command", statement];
    const { stdout } = await run(join(PROGRAMS.postgres, "psql"), args);
    return stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split("|"));
  }

  async remove() {
    if (!this.directory) return;
    await this.kill().catch(() => {});
    rmSync(this.directory, { recursive: true, force: true });
  }
}

class Nats {
  async start() {
    this.port ??= await freePort();
    this.child = spawn(PROGRAMS.nats, ["--addr", "127.0.0.1", "--port", String(this.port)], {
      stdio: "ignore",
    });
    this.ended = new Promise((resolve) => this.child.once("close", resolve));
    await listens(this.port);
  }

  get url() {
    return `nats://127.0.0.1:${this.port}`;
  }

  async kill() {
    this.child?.kill("SIGKILL");
    await this.ended;
  }
}

/** Three nodes and, before them, an address that leads to any that is there. Asked like a server. */
export class Nodes extends Server {
  postgres = new Postgres();
  nats = new Nats();
  nodes = [];
  turns = 0;

  static async start() {
    const house = new Nodes();
    await Promise.all([house.postgres.start(), house.nats.start()]);
    const args = ["--database", house.postgres.url, "--bus", house.nats.url, "--workers", "1"];
    // One after the other: the first makes the database its own.
    for (let n = 0; n < 3; n++) house.nodes.push(await Server.start({ args }));
    await house.lead();
    return house;
  }

  /**
   * Leads whoever comes to a node that is there, to each in turn, and sends those away whose node has not answered twice: as
   * the proxy of deploy/three-nodes does.
   */
  async lead() {
    for (const node of this.nodes) Object.assign(node, { onward: new Set(), unanswered: 0 });
    this.asking = setInterval(() => this.nodes.forEach((node) => void this.lookAfter(node)), ASK_EVERY);
    this.front = createServer((socket) => {
      const there = this.nodes.filter(({ away, unanswered }) => !away && unanswered < 2);
      const node = there[this.turns++ % there.length];
      const onward = connect(node?.port ?? 1, "127.0.0.1");
      node?.onward.add(onward);
      onward.on("close", () => node?.onward.delete(onward));
      for (const [one, other] of [
        [socket, onward],
        [onward, socket],
      ]) {
        one.pipe(other);
        one.on("error", () => other.destroy()).on("close", () => other.destroy());
      }
    });
    await new Promise((resolve) => this.front.listen(0, "127.0.0.1", resolve));
    this.port = this.front.address().port;
  }

  /** Whether a node says anything at all. */
  async lookAfter(node) {
    if (node.asked) return;
    node.asked = true;
    try {
      await fetch(`http://127.0.0.1:${node.port}/ready`, { signal: AbortSignal.timeout(ANSWER_WITHIN) });
      node.unanswered = 0;
    } catch {
      node.unanswered += 1;
      if (node.unanswered >= 2) for (const onward of node.onward) onward.destroy();
    }
    node.asked = false;
  }

  /** The node a table belongs to. */
  async owner(table) {
    const [[name]] = await this.postgres.rows(
      `SELECT name FROM owners JOIN nodes ON nodes.id = owners.node WHERE table_id = '${table}'`,
    );
    return this.nodes.find(({ port }) => name === `127.0.0.1:${port}`);
  }

  async stop() {
    clearInterval(this.asking);
    await Promise.all(this.nodes.map((node) => node.stop()));
    await this.nats.kill();
    await this.postgres.remove();
    this.front?.close();
  }
}
