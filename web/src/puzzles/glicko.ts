/** Glicko-2 (Mark Glickman, "Example of the Glicko-2 system"): a player's rating follows the puzzles solved and failed. */

export interface Rated {
  rating: number;
  /** How uncertain the rating is: its standard deviation. */
  deviation: number;
  /** How much it is expected to change. */
  volatility: number;
}

/** Nothing is known yet. */
export const NEW: Rated = { rating: 1500, deviation: 350, volatility: 0.06 };

/** Between the scale people see and the one that is reckoned in. */
const SCALE = 173.7178;
/** How much volatility changes; the smaller, the steadier. */
const TAU = 0.5;
const CLOSE_ENOUGH = 1e-6;

const weight = (deviation: number): number => 1 / Math.sqrt(1 + (3 * deviation ** 2) / Math.PI ** 2);

/** The new volatility: step 5 of the description, by the Illinois method. */
function volatilityAfter(sigma: number, phi: number, variance: number, delta: number): number {
  const start = Math.log(sigma ** 2);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const sum = phi ** 2 + variance;
    return (e * (delta ** 2 - sum - e)) / (2 * (sum + e) ** 2) - (x - start) / TAU ** 2;
  };
  let low = start;
  let high: number;
  if (delta ** 2 > phi ** 2 + variance) {
    high = Math.log(delta ** 2 - phi ** 2 - variance);
  } else {
    let k = 1;
    while (f(start - k * TAU) < 0 && k < 100) k++;
    high = start - k * TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  for (let step = 0; step < 100 && Math.abs(high - low) > CLOSE_ENOUGH; step++) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}

/** The player after these results (1 a win, 0 a loss), all of one period. */
export function after(player: Rated, results: [Rated, number][]): Rated {
  const [mu, phi] = [(player.rating - 1500) / SCALE, player.deviation / SCALE];
  if (results.length === 0) return { ...player, deviation: Math.hypot(phi, player.volatility) * SCALE };
  let information = 0;
  let surprise = 0;
  for (const [other, score] of results) {
    const g = weight(other.deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-g * (mu - (other.rating - 1500) / SCALE)));
    information += g ** 2 * expected * (1 - expected);
    surprise += g * (score - expected);
  }
  const variance = 1 / information;
  const volatility = volatilityAfter(player.volatility, phi, variance, variance * surprise);
  const before = Math.hypot(phi, volatility);
  const now = 1 / Math.sqrt(1 / before ** 2 + 1 / variance);
  return { rating: 1500 + SCALE * (mu + now ** 2 * surprise), deviation: SCALE * now, volatility };
}
