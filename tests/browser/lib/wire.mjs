/** A WebSocket by hand: one that can also say what no well-behaved client would. */

import { randomBytes } from "node:crypto";
import { request } from "node:http";

export const TEXT = 1;
export const BINARY = 2;
export const CLOSE = 8;
export const PING = 9;

/**
 * Asks for a WebSocket.
 * @returns {Promise<{ status: number, body?: string, wire?: Wire }>} the answer, and the wire if it was taken
 */
export function dial(server, path, headers = {}) {
  return new Promise((resolve, reject) => {
    const asked = request({
      host: "127.0.0.1",
      port: server.port,
      path,
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": randomBytes(16).toString("base64"),
        origin: server.url,
        ...headers,
      },
    });
    asked.once("error", reject);
    asked.once("response", async (response) => {
      let body = "";
      for await (const part of response) body += part;
      resolve({ status: response.statusCode, body });
    });
    asked.once("upgrade", (response, socket, head) =>
      resolve({ status: response.statusCode, wire: new Wire(socket, head) }),
    );
    asked.end();
  });
}

export class Wire {
  /** Messages that came and that nobody has waited for yet. */
  messages = [];
  #waiting = [];
  #buffer = Buffer.alloc(0);

  constructor(socket, head) {
    this.socket = socket;
    /** The code of the server's goodbye, or 1006 when it just went. */
    this.closed = new Promise((resolve) => {
      this.resolveClosed = resolve;
      socket.once("close", () => resolve(1006));
    });
    socket.on("error", () => {});
    socket.on("data", (data) => this.#take(data));
    if (head.length > 0) this.#take(head);
  }

  say(message) {
    this.frame({ payload: Buffer.from(JSON.stringify(message)) });
  }

  /** A frame, good or bad. */
  frame({
    payload = Buffer.alloc(0),
    opcode = TEXT,
    fin = true,
    masked = true,
    reserved = 0,
    claimed = payload.length,
  }) {
    const first = (fin ? 0x80 : 0) | (reserved << 4) | opcode;
    const mask = masked ? 0x80 : 0;
    const head =
      claimed < 126
        ? Buffer.from([first, mask | claimed])
        : claimed < 65536
          ? Buffer.from([first, mask | 126, claimed >> 8, claimed & 255])
          : Buffer.concat([Buffer.from([first, mask | 127]), bigEndian(claimed)]);
    const key = masked ? randomBytes(4) : Buffer.alloc(0);
    const body = masked ? payload.map((byte, i) => byte ^ key[i % 4]) : payload;
    if (!this.socket.destroyed) this.socket.write(Buffer.concat([head, key, body]));
  }

  /** The next message that `wanted` takes; those before it are dropped. */
  next(wanted = () => true, timeout = 30_000) {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error("no such message came")), timeout);
      const take = (message) => {
        if (!wanted(message)) return false;
        clearTimeout(late);
        resolve(message);
        return true;
      };
      while (this.messages.length > 0) if (take(this.messages.shift())) return;
      this.#waiting.push(take);
      void this.closed.then((code) => {
        clearTimeout(late);
        reject(new Error(`closed with ${code}`));
      });
    });
  }

  of(type) {
    return this.next((message) => message.type === type);
  }

  answer(id) {
    return this.next((message) => message.id === id);
  }

  hang() {
    this.socket.destroy();
  }

  #take(data) {
    this.#buffer = Buffer.concat([this.#buffer, data]);
    for (;;) {
      if (this.#buffer.length < 2) return;
      const opcode = this.#buffer[0] & 15;
      let length = this.#buffer[1] & 127;
      let at = 2;
      if (length === 126) {
        if (this.#buffer.length < 4) return;
        length = this.#buffer.readUInt16BE(2);
        at = 4;
      } else if (length === 127) {
        if (this.#buffer.length < 10) return;
        length = Number(this.#buffer.readBigUInt64BE(2));
        at = 10;
      }
      if (this.#buffer.length < at + length) return;
      const payload = this.#buffer.subarray(at, at + length);
      this.#buffer = this.#buffer.subarray(at + length);
      if (opcode === PING) this.frame({ opcode: 10, payload });
      if (opcode === CLOSE) this.resolveClosed(payload.length >= 2 ? payload.readUInt16BE(0) : 1005);
      if (opcode === TEXT) this.#deliver(JSON.parse(payload.toString()));
    }
  }

  #deliver(message) {
    const taker = this.#waiting.findIndex((take) => take(message));
    if (taker >= 0) this.#waiting.splice(taker, 1);
    else this.messages.push(message);
  }
}

function bigEndian(length) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(length));
  return bytes;
}
