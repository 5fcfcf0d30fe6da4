/** Plugs are pulled while two people play at three nodes: nothing they were told of is lost, and they play on. */

import assert from "node:assert/strict";
import test from "node:test";

import { Hand } from "./lib/hand.mjs";
import { MISSING, Nodes } from "./lib/nodes.mjs";
import { inHouse, until } from "./lib/visit.mjs";

/** A browser says so when nobody is at home, and when a server that is asked has nobody to ask. */
const GONE = [
  /WebSocket connection to .* failed/,
  /ERR_CONNECTION_(REFUSED|RESET|CLOSED)/,
  /ERR_EMPTY_RESPONSE/,
  /status of 503/,
];
/** A table goes to another node within so long; twice that on a machine that is busy with other tests. */
const TAKEOVER = 10_000;

if (MISSING) test("three nodes", { skip: MISSING }, () => {});
else
  inHouse({ start: () => Nodes.start(), timeout: 180_000 }, (check) => {
    check("a node, NATS and PostgreSQL go while two play, and a node sleeps", async (house) => {
      const { server } = house;
      const { table, seats } = await server.table("dames", { clock: { minutes: 10, increment: 0 } });
      const pages = [];
      for (const { link } of [seats.white, seats.black]) pages.push(await house.visit(link, { allow: GONE }));
      const hands = pages.map((page, i) => new Hand(page, server, table, 40 + i));
      let made = 0;
      /** One move. What the database could not take is refused and put back: then another one is made. */
      const move = async (hand) => {
        do await hand.walk(await hand.turn());
        while ((await hand.answered(made)).plies === made);
      };
      /** So many moves in turn, each seen by both. */
      const play = async (moves) => {
        for (let n = 0; n < moves; n++) {
          await move(hands[made % 2]);
          made++;
          for (const hand of hands)
            await until(`move ${made}`, async () => (await hand.look()).plies === made);
        }
      };
      const picture = (name) =>
        process.env.DAMIER_NODES_PICTURES &&
        pages[0].screenshot({ path: `${process.env.DAMIER_NODES_PICTURES}/${name}.png` });
      const timed = async (what, act) => {
        const began = Date.now();
        await act();
        console.log(`${what}: played on after ${Date.now() - began} ms`);
        return Date.now() - began;
      };

      await play(2);
      const first = await server.owner(table);
      await first.kill();
      first.away = true;
      await picture("killed");
      const taken = await timed("the owner was killed", () => play(1));
      assert.ok(taken < TAKEOVER, `${taken} ms`);
      assert.notEqual(await server.owner(table), first);
      await first.restart();
      first.away = false;

      await server.nats.kill();
      await picture("nats");
      await server.nats.start();
      await timed("NATS was killed and is back", () => play(2));

      await server.postgres.kill();
      await picture("postgres");
      await server.postgres.start();
      await timed("PostgreSQL crashed and is back", () => play(2));

      const sleeper = await server.owner(table);
      sleeper.child.kill("SIGSTOP");
      await picture("frozen");
      // Nobody says so to the front, which has to find out; both pages may be connected to the sleeper.
      const slept = await timed("the owner fell asleep", () => play(1));
      assert.ok(slept < TAKEOVER, `${slept} ms`);
      assert.notEqual(await server.owner(table), sleeper);
      await play(1);
      sleeper.child.kill("SIGCONT");
      await timed("it woke", () => play(2));

      for (const hand of hands) await hand.compare();
      const { plies } = await server.state(table);
      assert.equal(plies.length, made);
      // What the pages show is what is stored, by one owner in each epoch.
      const rows = await server.postgres.rows(
        `SELECT seq, epoch, node FROM events WHERE table_id = '${table}' ORDER BY seq`,
      );
      assert.deepEqual(
        rows.map(([seq]) => Number(seq)),
        rows.map((_, i) => i + 1),
      );
      const owners = new Map();
      let last = 0;
      for (const [, epoch, node] of rows) {
        assert.ok(Number(epoch) >= last, "epochs rise");
        last = Number(epoch);
        assert.equal(owners.get(epoch) ?? node, node, "one owner in an epoch");
        owners.set(epoch, node);
      }
      assert.ok(last >= 3, "it went to another node twice");
    });
  });
