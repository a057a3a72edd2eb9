import { claimMinutes, maxClaimAttempts } from '@outloud/domain/claims';
import type { Demographics, Targeting } from '@outloud/domain/demographics';
import { matchesTargeting } from '@outloud/domain/matching';
import { priceReview } from '@outloud/domain/pricing';
import { deliveryPromise } from '@outloud/domain/roasts';
import { between, type Random, randomFrom } from '../apps/api/test/rounds.ts';
import { newProfile, newTargeting } from './population.ts';

/** What a marketplace is like; all rates are averages. */
export type Market = {
  seed: number;
  days: number;
  testers: number;
  roastsPerDay: number;
  /** How often a tester looks at the list. */
  visitsPerWeek: number;
  /** How likely somebody who looks claims the best roast that is shown. */
  acceptance: number;
  /** How many claims are given up or run out, and how many deliveries are rejected. */
  givenUp: number;
  rejected: number;
  windowHours: number;
  /** Customers see how many testers match before they pay: whoever finds fewer than these asks for others. */
  leastMatching: number;
};

type Slot = { askedAt: number; roast: Roast; takenUntil: number; deliveredAt: number | null };
type Roast = { at: number; targeting: Targeting; pay: number; slots: Slot[]; tries: Map<number, number> };

const hour = 60;
const day = 24 * hour;

/**
 * Plays a marketplace minute by minute with the rules of the product: who is offered what, in which order, how often a
 * roast may be tried, and how long a claim holds. Returns how many hours each review took; Infinity for those refunded.
 */
export function simulateDeliveries(market: Market): number[] {
  const random = randomFrom(market.seed);
  const testers = Array.from({ length: market.testers }, () => ({ said: newProfile(random), busyUntil: 0 }));
  const all: Slot[] = [];
  let open: Roast[] = [];
  const end = market.days * day;
  for (let now = 0; now < end; now++) {
    for (let count = arrivals(random, market.roastsPerDay / day); count > 0; count--) {
      const roast = newRoast(random, now, askFor(random, testers, market.leastMatching));
      open.push(roast);
      all.push(...roast.slots);
    }
    for (let count = arrivals(random, (market.testers * market.visitsPerWeek) / (7 * day)); count > 0; count--) {
      const index = between(random, 0, testers.length - 1);
      const tester = testers[index];
      if (!tester || tester.busyUntil > now || random() >= market.acceptance) continue;
      const slot = bestFor(open, { ...tester, index }, now);
      if (slot) tester.busyUntil = work(random, market, slot, { index, now });
    }
    const oldest = now - market.windowHours * hour;
    if (now % hour === 0)
      open = open.filter((roast) => roast.at > oldest && roast.slots.some((slot) => slot.deliveredAt === null));
  }
  // What was asked for shortly before the end has not had its time.
  const counted = all.filter(({ askedAt }) => askedAt < end - market.windowHours * hour);
  return counted.map(({ askedAt, deliveredAt }) => (deliveredAt === null ? Infinity : (deliveredAt - askedAt) / hour));
}

/** The best paid roast that asks for this tester, and of those the newest. */
function bestFor(open: Roast[], { said, index }: { said: Demographics; index: number }, now: number): Slot | null {
  let best: Slot | null = null;
  for (const roast of open) {
    if (best && (roast.pay < best.roast.pay || (roast.pay === best.roast.pay && roast.at < best.roast.at))) continue;
    if ((roast.tries.get(index) ?? 0) >= maxClaimAttempts || !matchesTargeting(roast.targeting, said)) continue;
    best = roast.slots.find((slot) => isOpen(slot, now)) ?? best;
  }
  return best;
}

/** Returns when the tester is free again. */
function work(random: Random, market: Market, slot: Slot, { index, now }: { index: number; now: number }): number {
  const { tries } = slot.roast;
  tries.set(index, (tries.get(index) ?? 0) + 1);
  if (random() < market.givenUp) {
    slot.takenUntil = now + between(random, 5, claimMinutes.held);
    return slot.takenUntil;
  }
  const handedIn = now + between(random, 10, claimMinutes.held - 10);
  const processed = handedIn + between(random, 2, 10);
  tries.set(index, maxClaimAttempts);
  if (random() < market.rejected) slot.takenUntil = processed + between(random, 30, 12 * hour);
  else {
    slot.takenUntil = Infinity;
    slot.deliveredAt = processed;
  }
  return handedIn;
}

function isOpen(slot: Slot, now: number): boolean {
  return slot.deliveredAt === null && slot.takenUntil <= now;
}

function askFor(random: Random, testers: { said: Demographics }[], least: number): Targeting {
  for (;;) {
    const targeting = newTargeting(random);
    if (testers.filter(({ said }) => matchesTargeting(targeting, said)).length >= Math.min(least, testers.length))
      return targeting;
  }
}

function newRoast(random: Random, at: number, targeting: Targeting): Roast {
  const roast: Roast = { at, targeting, pay: priceReview(targeting).perReview - 1, slots: [], tries: new Map() };
  const reviews = between(random, 1, 5);
  roast.slots = Array.from({ length: reviews }, () => ({ askedAt: at, roast, takenUntil: 0, deliveredAt: null }));
  return roast;
}

/** How many of something that happens at random come in a minute, by Poisson. */
function arrivals(random: Random, rate: number): number {
  const least = Math.exp(-rate);
  let count = 0;
  for (let chance = random(); chance > least; chance *= random()) count++;
  return count;
}

export function shareInTime(hours: number[]): number {
  return hours.filter((taken) => taken <= deliveryPromise.hours).length / hours.length;
}
