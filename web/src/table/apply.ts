/** What an event makes of the table's state. */

import type { EventMessage, TableState } from "../api/types";

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
      next.plies = [...state.plies, event.ply];
      next.touched = null;
      break;
    case "spin":
      if (state.fairness) {
        const spins = [...state.fairness.spins, { n: event.n, result: event.result }];
        next.fairness = { ...state.fairness, spins };
      }
      if (!message.view) next.view = { ...state.view, ...event.snapshot };
      break;
    case "takeback":
    case "challenged":
      next.plies = state.plies.slice(0, Math.max(0, state.plies.length - event.plies));
      next.touched = null;
      break;
    case "touch":
      next.touched = event.cell;
      break;
    case "over":
      next.result = event.result;
      break;
    case "revealed":
      next.fairness = event.fairness;
      break;
    case "seed":
      if (state.fairness) {
        const seeds = { ...state.fairness.seeds, [event.by]: event.seed };
        next.fairness = { ...state.fairness, seeds };
      }
      break;
    case "name":
      next.seats = { ...state.seats, [event.by]: { ...state.seats[event.by], name: event.name } };
      break;
    case "rematch":
      next.rematch = { table: event.table };
      break;
    case "offer":
    case "declined":
    case "adoube":
      break;
  }
  if (message.touched !== undefined) next.touched = message.touched;
  return next;
}
