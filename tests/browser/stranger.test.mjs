/** Somebody who means no good: refused, and the game of the others goes on as if nothing had been. */

import assert from "node:assert/strict";

import { Hand } from "./lib/hand.mjs";
import { inHouse, until } from "./lib/visit.mjs";
import { BINARY, CLOSE, dial } from "./lib/wire.mjs";

/** A table in play, with both pages open, and a way to see that it is as it was. */
async function inPlay(house) {
  const { server } = house;
  const { table, seats } = await server.table("dames");
  const white = await house.visit(seats.white.link);
  const black = await house.visit(seats.black.link);
  const hands = [new Hand(white, server, table, 40), new Hand(black, server, table, 41)];
  for (let ply = 0; ply < 2; ply++) await hands[ply % 2].play();
  await hands[0].turn();
  const { seq, plies } = await server.state(table);
  return {
    server,
    table,
    seats,
    path: `/api/tables/${table}/ws`,
    /** Nothing has changed, both pages are connected, and the next moves can be made. */
    async unharmed() {
      const now = await server.state(table);
      assert.equal(now.seq, seq, "no event was added");
      assert.equal(now.plies.length, plies.length);
      await hands[0].play();
      await hands[1].play();
      for (const hand of hands) {
        await until("four moves", async () => (await hand.look()).plies === 4);
        await hand.compare();
        assert.equal(await hand.page.getByText("Reconnecting").count(), 0);
      }
    },
  };
}

const join = (secrets = []) => ({ type: "join", secrets, seen: 0 });

inHouse({}, (check) => {
  check("a wrong secret", async (house) => {
    const game = await inPlay(house);
    const { server, table, path, seats } = game;
    const almost = seats.white.secret.slice(0, -1) + (seats.white.secret.endsWith("A") ? "B" : "A");
    for (const secret of ["", "x", almost, seats.white.secret.repeat(200).slice(0, 5000)]) {
      const { wire } = await dial(server, path);
      wire.say(join([secret]));
      const answer = await wire.of("refused");
      assert.equal(answer.code, "wrong-secret");
      assert.ok(answer.said.en && answer.said.fr);
      await wire.closed;
    }
    for (const secret of ["x", almost]) {
      const body = { type: "resign", id: "stranger-1" };
      const answer = await server.ask(`/api/tables/${table}/commands`, { method: "POST", body, secret });
      assert.ok([401, 403].includes(answer.status), `${answer.status} ${answer.text}`);
      assert.ok(answer.json.error.said.fr);
    }
    const none = await server.ask(`/api/tables/${table}/moves`, {
      method: "POST",
      body: { id: "s", move: "33-29" },
    });
    assert.equal(none.status, 401, none.text);
    // Nor is a secret to be had from anywhere, the server's log included.
    const seen =
      JSON.stringify(await server.state(table)) +
      (await server.ask(`/api/tables/${table}/export?format=json`)).text;
    for (const { secret } of [seats.white, seats.black]) {
      assert.ok(!seen.includes(secret));
      assert.ok(!server.log().includes(secret));
    }
    await game.unharmed();
  });

  check("somebody who watches wants to play", async (house) => {
    const game = await inPlay(house);
    const { wire } = await dial(game.server, game.path);
    wire.say(join());
    const { state } = await wire.of("state");
    assert.deepEqual(state.you, []);
    const wishes = [
      { type: "move", move: "33-29", ply: 2 },
      { type: "resign" },
      { type: "resign", as: "white" },
      { type: "offerDraw" },
      { type: "askTakeback" },
      { type: "abort" },
      { type: "rematch" },
    ];
    for (const [i, wish] of wishes.entries()) {
      wire.say({ ...wish, id: `w${i}` });
      const answer = await wire.answer(`w${i}`);
      assert.equal(answer.type, "refused", JSON.stringify(wish));
    }
    wire.hang();
    await game.unharmed();
  });

  check("a player speaks for the other side, or out of turn", async (house) => {
    const game = await inPlay(house);
    const { wire } = await dial(game.server, game.path);
    wire.say(join([game.seats.black.secret]));
    await wire.of("state");
    const wishes = [
      { type: "move", move: "33-29", ply: 2, as: "white" },
      { type: "move", move: "33-29", ply: 2 },
      { type: "resign", as: "white" },
      { type: "move", move: "19-23", ply: 2 },
    ];
    for (const [i, wish] of wishes.entries()) {
      wire.say({ ...wish, id: `b${i}` });
      const answer = await wire.answer(`b${i}`);
      assert.equal(answer.type, "refused", JSON.stringify(wish));
      assert.ok(answer.said.en && answer.said.fr);
    }
    wire.hang();
    await game.unharmed();
  });

  check("a page of another site", async (house) => {
    const game = await inPlay(house);
    for (const origin of [
      "https://elsewhere.example",
      "null",
      `http://127.0.0.1:${game.server.port + 1}`,
      "http://localhost.example",
    ]) {
      const { status, wire } = await dial(game.server, game.path, { origin });
      assert.equal(status, 403, origin);
      assert.equal(wire, undefined);
      const body = { type: "resign", id: "o" };
      const { seats, server, table } = game;
      const answer = await server.ask(`/api/tables/${table}/commands`, {
        method: "POST",
        body,
        secret: seats.white.secret,
        headers: { origin },
      });
      assert.equal(answer.status, 403, `${origin}: ${answer.text}`);
    }
    await game.unharmed();
  });

  check("frames that are too big, broken or nonsense", async (house) => {
    const game = await inPlay(house);
    const { server, path, seats } = game;
    const big = Buffer.alloc(200_000, "x");
    const bad = {
      "too big": { payload: big },
      "a claim of petabytes": { payload: Buffer.from("{}"), claimed: 2 ** 50 },
      "not masked": { payload: Buffer.from('{"type":"ping","id":"1"}'), masked: false },
      "reserved bits": { payload: Buffer.from("{}"), reserved: 7 },
      "an unknown opcode": { payload: Buffer.from("{}"), opcode: 5 },
      "not UTF-8": { payload: Buffer.from([0x22, 0xff, 0xfe, 0x22]) },
      "a continuation of nothing": { payload: Buffer.from("{}"), opcode: 0 },
    };
    for (const [what, frame] of Object.entries(bad)) {
      const { wire } = await dial(server, path);
      wire.say(join([seats.white.secret]));
      await wire.of("state");
      wire.frame(frame);
      const code = await Promise.race([
        wire.closed,
        new Promise((resolve) => setTimeout(resolve, 30_000, "open")),
      ]);
      assert.notEqual(code, "open", `${what} closes the connection`);
    }

    // What is well framed but means nothing is answered, up to a point.
    const nonsense = [
      "",
      "{",
      "[]",
      "null",
      '"join"',
      '{"type":"dance","id":"1"}',
      '{"type":"move"}',
      '{"type":"move","id":7}',
      "[".repeat(5000),
    ];
    for (const text of nonsense) {
      const { wire } = await dial(server, path);
      wire.say(join([seats.white.secret]));
      await wire.of("state");
      wire.frame({ payload: Buffer.from(text) });
      const answer = await wire.next(({ type }) => type === "refused" || type === "bye");
      assert.ok(answer.said.en && answer.said.fr, text);
      wire.hang();
    }
    const { wire: rude } = await dial(server, path);
    rude.say(join());
    await rude.of("state");
    for (let i = 0; i < 50; i++) rude.frame({ payload: Buffer.from(`nonsense ${i}`) });
    await rude.closed;

    // Before sitting down there is nothing to say; and bytes are no words.
    for (const first of [
      { payload: Buffer.from('{"type":"resign","id":"1"}') },
      { payload: Buffer.from([1, 2, 3]), opcode: BINARY },
    ]) {
      const { wire } = await dial(server, path);
      wire.frame(first);
      const end = await Promise.race([
        wire.closed,
        wire.next(({ type }) => type === "refused" || type === "bye"),
      ]);
      assert.ok(end);
      wire.hang();
    }
    const { wire: polite } = await dial(server, path);
    polite.frame({ opcode: CLOSE, payload: Buffer.from([3, 232]) });
    assert.ok([1000, 1005, 1006].includes(await polite.closed));
    await game.unharmed();
  });

  check("requests that are too big or broken", async (house) => {
    const game = await inPlay(house);
    const { server, table, seats } = game;
    const commands = `/api/tables/${table}/commands`;
    const { secret } = seats.white;
    const huge = await server.ask(commands, {
      method: "POST",
      body: JSON.stringify({ type: "resign", id: "x".repeat(100_000) }),
      secret,
    });
    assert.equal(huge.status, 413, huge.text);
    for (const body of [
      "{",
      "[]",
      '{"type":"dance","id":"1"}',
      JSON.stringify({ type: "resign", id: "x".repeat(65) }),
    ]) {
      const answer = await server.ask(commands, { method: "POST", body, secret });
      assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} for ${body}`);
      assert.ok(answer.json.error.said.en, answer.text);
    }
    for (const path of [
      "/api/tables/nosuchtable",
      "/api/tables/..%2f..%2fetc",
      `/api/tables/${"a".repeat(3000)}`,
    ]) {
      const answer = await server.ask(path);
      assert.ok([400, 404, 414].includes(answer.status), `${answer.status} for ${path.slice(0, 60)}`);
    }
    const nowhere = await dial(server, "/api/tables/nosuchtable/ws");
    assert.ok(nowhere.status === 404 || nowhere.wire, String(nowhere.status));
    nowhere.wire?.hang();
    await game.unharmed();
  });

  check("the same command twice is done once", async (house) => {
    const { server } = house;
    const { table, seats } = await server.table("dames");
    const path = `/api/tables/${table}/ws`;
    const { wire } = await dial(server, path);
    wire.say(join([seats.white.secret]));
    await wire.of("state");
    const move = { type: "move", move: "32-28", ply: 0, id: "m1" };
    wire.say(move);
    const first = await wire.answer("m1");
    assert.equal(first.type, "ack");
    wire.say(move);
    const second = await wire.answer("m1");
    assert.deepEqual(second, first, "the same answer");
    // From another connection, and over HTTP.
    const { wire: other } = await dial(server, path);
    other.say(join([seats.white.secret]));
    await other.of("state");
    other.say(move);
    assert.equal((await other.answer("m1")).type, "ack");
    const { secret } = seats.white;
    const again = await server.ask(`/api/tables/${table}/moves`, {
      method: "POST",
      body: { id: "m1", move: "32-28" },
      secret,
    });
    assert.equal(again.status, 200, again.text);
    // The opponent cannot use up or repeat somebody's id.
    const { wire: black } = await dial(server, path);
    black.say(join([seats.black.secret]));
    await black.of("state");
    black.say({ type: "move", move: "19-23", ply: 1, id: "m1" });
    assert.equal((await black.answer("m1")).type, "ack");
    // A move for a position that is past is stale, whatever its id.
    wire.say({ type: "move", move: "31-27", ply: 0, id: "m2" });
    assert.equal((await wire.answer("m2")).type, "refused");
    const { plies } = await server.state(table);
    assert.deepEqual(
      plies.map(({ move }) => move.text),
      ["32-28", "19-23"],
    );
    for (const each of [wire, other, black]) each.hang();
  });
});
