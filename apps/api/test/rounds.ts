/** `npm run test:faults` runs a short share, FAULT_FULL=1 the full count, and FAULT_ROUNDS is any number for all series. */
export function roundsOf({ share, full }: { share: number; full: number }): number {
  const { FAULT_ROUNDS, FAULT_FULL } = process.env;
  if (FAULT_ROUNDS) return Number(FAULT_ROUNDS);
  return FAULT_FULL ? full : share;
}

export const seed = Number(process.env.FAULT_SEED ?? 20_261_115);

export type Random = () => number;

/** A small seeded generator (mulberry32), so that a failing series can be run again. */
export function randomFrom(start: number): Random {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `least` to `most`. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}
