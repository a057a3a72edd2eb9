type RoundCounts = { quick: number; full: number };

/** Returns the quick count by default, the full count with FAULT_FULL=1, or the number in FAULT_ROUNDS. */
export function getRoundCount({ quick, full }: RoundCounts): number {
  const { FAULT_ROUNDS, FAULT_FULL } = process.env;
  if (FAULT_ROUNDS) return Number(FAULT_ROUNDS);
  return FAULT_FULL ? full : quick;
}

export const faultSeed = Number(process.env.FAULT_SEED ?? 20_261_115);

export type Random = () => number;

/** A seeded random number generator (mulberry32), so that a failed run can be repeated. */
export function createRandom(start: number): Random {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function randomInteger(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}
