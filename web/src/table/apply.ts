/** What an event makes of the table's state. */

import type { Color, EventMessage, TableState } from "../api/types";

/** The state after an event. The server's own words (view, clock, offers, ...) replace what the page had. */
export function apply(state: TableState, message: EventMessage): TableState {
  const { event } = message;
  const next: TableState = { ...state, seq: message.seq, fault: message.fault ?? null };
  if (message.view) next.view = message.view;
  if (message.clock !== undefined) next.clock = message.clock;
  if (message.offers) next.offers = message.offers;
  if (message.can) next.can = message.can;
  switch (event.kind) {
    case "move":
      if (message.ply) next.plies = [...state.plies, message.ply];
      next.touched = null;
      next.adjusting = false;
      break;
    case "spin":
      if (state.fairness) {
        const spins = [...state.fairness.spins, { n: event.n, result: event.result }];
        next.fairness = { ...state.fairness, spins };
      }
      break;
    case "takeback":
    case "challenged": {
      const gone = event.kind === "takeback" ? event.plies : 1;
      next.plies = state.plies.slice(0, Math.max(0, state.plies.length - gone));
      next.touched = null;
      next.adjusting = false;
      break;
    }
    case "touch":
      next.touched = event.cell;
      break;
    case "adoube":
      next.adjusting = !event.over;
      break;
    case "over":
      next.result = message.result ?? null;
      break;
    case "revealed":
      next.fairness = message.fairness ?? null;
      break;
    case "seed":
      if (state.fairness) {
        const seeds = { ...state.fairness.seeds, [event.by]: event.seed };
        next.fairness = { ...state.fairness, seeds, awaited: without(state.fairness.awaited, event.by) };
      }
      break;
    case "waived":
      if (state.fairness)
        next.fairness = { ...state.fairness, awaited: without(state.fairness.awaited, event.by) };
      break;
    case "name":
      next.seats = { ...state.seats, [event.by]: { kind: "human", name: event.name } };
      break;
    case "rematch":
      next.rematch = { table: event.table };
      break;
    case "offer":
    case "declined":
    case "paused":
      break;
  }
  if (message.touched !== undefined) next.touched = message.touched;
  return next;
}

function without(colors: Color[], color: Color): Color[] {
  return colors.filter((other) => other !== color);
}
