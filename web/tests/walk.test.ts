import { describe, expect, it } from "vitest";
import type { MoveInfo, Place, Stop } from "../src/api/types";
import {
  attempt,
  back,
  begin,
  everyWay,
  onlyMoveTo,
  starts,
  step,
  stoppable,
  targets,
  type Walk,
} from "../src/board/walk";

function stop(at: number | [number, number, number], extra: Partial<Stop> = {}): Stop {
  const place: Place = typeof at === "number" ? [at, 0, 0] : at;
  return { cell: typeof at === "number" ? at : null, place, damier: null, takes: null, ...extra };
}

function move(text: string, path: Stop[]): MoveInfo {
  const taken = path.flatMap((stop) => stop.takes ?? []);
  return { text, path, taken, flips: false, falls: null, dropped: [], crowned: false, pass: false };
}

function moves(...paths: number[][]): MoveInfo[] {
  return paths.map((path) =>
    move(
      path.join("x"),
      path.map((cell) => stop(cell)),
    ),
  );
}

function held(all: MoveInfo[], cell: number): Walk {
  const walk = begin(all, stop(cell));
  if (!walk) throw new Error(`nothing begins on ${cell}`);
  return walk;
}

function walkOn(walk: Walk, cell: number): Walk {
  const next = step(walk, stop(cell));
  if (next.kind !== "walk") throw new Error(`${cell} is ${next.kind}`);
  return next.walk;
}

describe("a walk", () => {
  it("begins only with pieces that move", () => {
    const all = moves([1, 2], [1, 3], [4, 5]);
    expect(starts(all)).toEqual([1, 4]);
    expect(begin(all, stop(2))).toBeNull();
    expect(held(all, 1).moves).toHaveLength(2);
  });

  it("shows each next stop once and says where one click is enough", () => {
    const walk = held(moves([1, 2, 3], [1, 2, 4], [1, 5]), 1);
    expect(targets(walk).map(({ stop, ends, plays }) => [stop.cell, ends, plays])).toEqual([
      [2, false, false],
      [5, true, true],
    ]);
  });

  it("plays with one click what only one move fits, however long it is", () => {
    const next = step(held(moves([1, 2, 3, 4], [1, 5]), 1), stop(2));
    expect(next).toMatchObject({ kind: "play", move: { text: "1x2x3x4" } });
  });

  it("follows a rafle to its branches and back", () => {
    const all = moves([1, 2, 3, 4], [1, 2, 3, 5], [1, 6]);
    const second = walkOn(held(all, 1), 2);
    const third = walkOn(second, 3);
    expect(targets(third).map(({ stop }) => stop.cell)).toEqual([4, 5]);
    expect(step(third, stop(5))).toMatchObject({ kind: "play", move: { text: "1x2x3x5" } });
    expect(back(all, third)).toEqual(second);
    expect(back(all, second)).toEqual(held(all, 1));
    expect(back(all, held(all, 1))).toBeNull();
  });

  it("may stop where a move ends although another goes on", () => {
    const walk = walkOn(held(moves([1, 2], [1, 2, 3]), 1), 2);
    expect(stoppable(walk)).toBe(true);
    expect(step(walk, stop(2))).toMatchObject({ kind: "play", move: { text: "1x2" } });
    expect(step(walk, stop(3))).toMatchObject({ kind: "play", move: { text: "1x2x3" } });
  });

  it("leaps to an end only one move has", () => {
    const walk = held(moves([1, 2, 3, 9], [1, 2, 4, 8]), 1);
    expect(step(walk, stop(9))).toMatchObject({ kind: "play", move: { text: "1x2x3x9" } });
    expect(step(walk, stop(7))).toEqual({ kind: "none" });
  });

  it("leaps to a later stop all ways share, not to one they reach differently", () => {
    expect(step(held(moves([1, 2, 3, 4], [1, 2, 3, 5]), 1), stop(3))).toMatchObject({
      kind: "walk",
      walk: { trail: [{ cell: 1 }, { cell: 2 }, { cell: 3 }] },
    });
    expect(step(held(moves([1, 2, 3, 4], [1, 6, 3, 5]), 1), stop(3))).toEqual({ kind: "none" });
  });

  it("asks for a choice where moves differ only in what they take", () => {
    const all = [move("a", [stop(1), stop(2, { takes: 7 })]), move("b", [stop(1), stop(2, { takes: 8 })])];
    const next = step(held(all, 1), stop(2));
    expect(next.kind === "choose" && next.moves.map(({ text }) => text)).toEqual(["a", "b"]);
  });

  it("lets the damier clicked decide, and does not insist on it", () => {
    const all = [
      move("in A", [stop(1), stop(2, { damier: "A", takes: 7 })]),
      move("in E", [stop(1), stop(2, { damier: "E", takes: 8 })]),
    ];
    const walk = held(all, 1);
    expect(targets(walk)).toHaveLength(2);
    expect(step(walk, { ...stop(2), damier: "E" })).toMatchObject({ kind: "play", move: { text: "in E" } });
    expect(step(walk, { ...stop(2), damier: "B" }).kind).toBe("choose");
  });

  it("passes through places that have no cell", () => {
    const air: [number, number, number] = [3, 4, 5];
    const all = [move("1x*x2", [stop(1), stop(air), stop(2)]), move("1x*x3", [stop(1), stop(air), stop(3)])];
    const next = step(held(all, 1), { cell: null, place: air });
    expect(next).toMatchObject({ kind: "walk", walk: { trail: [{ cell: 1 }, { cell: null }] } });
  });

  it("knows the only move to a place", () => {
    const all = moves([1, 2], [3, 2], [4, 5]);
    expect(onlyMoveTo(all, stop(5))?.text).toBe("4x5");
    expect(onlyMoveTo(all, stop(2))).toBeNull();
  });
});

describe("a move that can go several ways", () => {
  // A king takes 10 and 11: behind 10 it may land on 2 or 3, and it may take them the other way round, by 6.
  const king: MoveInfo = {
    ...move("1x9", [stop(1), stop(2, { takes: 10 }), stop(9, { takes: 11 })]),
    others: [
      [stop(1), stop(3, { takes: 10 }), stop(9, { takes: 11 })],
      [stop(1), stop(6, { takes: 11 }), stop(9, { takes: 10 })],
    ],
  };
  const longer = move("1x8", [stop(1), stop(3, { takes: 10 }), stop(8, { takes: 12 })]);

  it("shows the first landing of each way, and any of them plays it", () => {
    const walk = held(everyWay([king]), 1);
    expect(targets(walk).map(({ stop, plays }) => [stop.cell, plays])).toEqual([
      [2, true],
      [3, true],
      [6, true],
    ]);
    for (const cell of [2, 3, 6]) {
      const next = step(walk, stop(cell));
      expect(next.kind === "play" && next.move.text).toBe("1x9");
      expect(next.kind === "play" && next.move.path[1]?.cell).toBe(cell);
    }
    const round = step(walk, stop(6));
    expect(round.kind === "play" && round.move.taken).toEqual([11, 10]);
  });

  it("is not yet told apart where another move goes the same way", () => {
    const walk = walkOn(held(everyWay([king, longer]), 1), 3);
    expect(targets(walk).map(({ stop }) => stop.cell)).toEqual([9, 8]);
    expect(back(everyWay([king, longer]), walk)?.moves).toHaveLength(4);
  });

  it("is one move to whoever clicks only its end", () => {
    expect(onlyMoveTo(everyWay([king, longer]), stop(9))?.text).toBe("1x9");
    const end = step(held(everyWay([king, longer]), 1), stop(9));
    expect(end.kind === "play" && end.move.text).toBe("1x9");
  });
});

describe("a move as it is sent", () => {
  const round = move("1x1", [stop(1), stop(3, { takes: 2 }), stop(5, { takes: 4 }), stop(1, { takes: 6 })]);
  const others = [[stop(1), stop(5, { takes: 6 }), stop(3, { takes: 4 }), stop(1, { takes: 2 })]];
  const listed = [{ ...round, others }];

  it("goes by its text the usual way", () => {
    expect(attempt(listed, everyWay(listed)[0] as MoveInfo)).toBe("1x1");
  });

  it("names every landing of another way", () => {
    expect(attempt(listed, everyWay(listed)[1] as MoveInfo)).toEqual([1, 5, 3, 1]);
  });

  it("has nothing for a cube that is not there", () => {
    const beside = [[stop(1), stop([0, 0, 9], { takes: 2 }), stop(1, { takes: 4 })]];
    const one = [{ ...round, others: beside }];
    expect(attempt(one, everyWay(one)[1] as MoveInfo)).toEqual([1, null, 1]);
  });
});

describe("whoever is free to stop", () => {
  const rafle = moves([1, 3, 5]);

  it("is not led on to the end", () => {
    expect(step(held(rafle, 1), stop(3)).kind).toBe("play");
    expect(step(held(rafle, 1), stop(3), true).kind).toBe("walk");
    expect(step(held(rafle, 1), stop(5), true).kind).toBe("play");
  });
});
