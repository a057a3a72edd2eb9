import { claimMinutes, maxClaimAttempts } from '@outloud/domain/claims';
import { calculatePay } from '@outloud/domain/earnings';
import { deliveryPromise } from '@outloud/domain/roasts';
import type { Demographics, Targeting } from '@outloud/domain/targeting/demographics';
import { matchesTargeting } from '@outloud/domain/targeting/matching';
import { createRandom, type Random, randomInteger } from '@outloud/testkit/rounds';
import { createRandomProfile, createRandomTargeting } from './random-profile.ts';

/** Parameters of a marketplace. All rates are averages. */
export type Market = {
  seed: number;
  days: number;
  testers: number;
  roastsPerDay: number;
  /** How often a tester opens the feed. */
  visitsPerWeek: number;
  /** The probability that a tester who opens the feed claims the best roast in it. */
  claimRate: number;
  /** The share of claims that testers give up or let expire. */
  abandonRate: number;
  /** The share of deliveries that are rejected. */
  rejectionRate: number;
  /** How long testers can claim a roast before its open slots are refunded. */
  windowHours: number;
  /** If fewer testers match, the customer chooses other filters. The request form shows the number before payment. */
  minMatchingTesters: number;
};

type Slot = { requestedAt: number; roast: Roast; claimedUntil: number; deliveredAt: number | null };
type Roast = { requestedAt: number; targeting: Targeting; pay: number; slots: Slot[]; attempts: Map<number, number> };

/** All times are in minutes. */
const hour = 60;
const day = 24 * hour;

/**
 * Simulates a marketplace minute by minute with the rules of the product: targeting, feed order, claim attempts, and claim
 * duration. Returns the hours that each review took, or Infinity for refunded reviews.
 */
export function simulateDeliveries(market: Market): number[] {
  const random = createRandom(market.seed);
  const testers = Array.from({ length: market.testers }, () => ({
    answers: createRandomProfile(random),
    busyUntil: 0,
  }));
  const allSlots: Slot[] = [];
  let openRoasts: Roast[] = [];
  const end = market.days * day;
  for (let now = 0; now < end; now++) {
    for (let count = drawPoisson(random, market.roastsPerDay / day); count > 0; count--) {
      const roast = createRoast(random, now, chooseTargeting(random, testers, market.minMatchingTesters));
      openRoasts.push(roast);
      allSlots.push(...roast.slots);
    }
    for (let count = drawPoisson(random, (market.testers * market.visitsPerWeek) / (7 * day)); count > 0; count--) {
      const index = randomInteger(random, 0, testers.length - 1);
      const tester = testers[index];
      if (!tester || tester.busyUntil > now || random() >= market.claimRate) continue;
      const slot = findBestSlot(openRoasts, { ...tester, index }, now);
      if (slot) tester.busyUntil = simulateClaim(random, market, slot, { index, now });
    }
    const windowStart = now - market.windowHours * hour;
    if (now % hour === 0)
      openRoasts = openRoasts.filter(
        (roast) => roast.requestedAt > windowStart && roast.slots.some((slot) => slot.deliveredAt === null),
      );
  }
  // Skip roasts whose window had not ended when the simulation stopped.
  const finishedSlots = allSlots.filter(({ requestedAt }) => requestedAt < end - market.windowHours * hour);
  return finishedSlots.map(({ requestedAt, deliveredAt }) =>
    deliveredAt === null ? Infinity : (deliveredAt - requestedAt) / hour,
  );
}

/** Returns an open slot of the best-paid matching roast. The newest roast wins a tie. */
function findBestSlot(
  openRoasts: Roast[],
  { answers, index }: { answers: Demographics; index: number },
  now: number,
): Slot | null {
  let best: Slot | null = null;
  for (const roast of openRoasts) {
    if (
      best &&
      (roast.pay < best.roast.pay || (roast.pay === best.roast.pay && roast.requestedAt < best.roast.requestedAt))
    )
      continue;
    if ((roast.attempts.get(index) ?? 0) >= maxClaimAttempts || !matchesTargeting(roast.targeting, answers)) continue;
    best = roast.slots.find((slot) => isOpen(slot, now)) ?? best;
  }
  return best;
}

/** Draws the outcome of a claim and updates the slot. Returns the minute at which the tester is free again. */
function simulateClaim(
  random: Random,
  market: Market,
  slot: Slot,
  { index, now }: { index: number; now: number },
): number {
  const { attempts } = slot.roast;
  attempts.set(index, (attempts.get(index) ?? 0) + 1);
  if (random() < market.abandonRate) {
    slot.claimedUntil = now + randomInteger(random, 5, claimMinutes.duration);
    return slot.claimedUntil;
  }
  const submittedAt = now + randomInteger(random, 10, claimMinutes.duration - 10);
  const processedAt = submittedAt + randomInteger(random, 2, 10);
  attempts.set(index, maxClaimAttempts);
  if (random() < market.rejectionRate) slot.claimedUntil = processedAt + randomInteger(random, 30, 12 * hour);
  else {
    slot.claimedUntil = Infinity;
    slot.deliveredAt = processedAt;
  }
  return submittedAt;
}

function isOpen(slot: Slot, now: number): boolean {
  return slot.deliveredAt === null && slot.claimedUntil <= now;
}

function chooseTargeting(random: Random, testers: { answers: Demographics }[], minMatching: number): Targeting {
  for (;;) {
    const targeting = createRandomTargeting(random);
    if (
      testers.filter(({ answers }) => matchesTargeting(targeting, answers)).length >=
      Math.min(minMatching, testers.length)
    )
      return targeting;
  }
}

function createRoast(random: Random, requestedAt: number, targeting: Targeting): Roast {
  const roast: Roast = {
    requestedAt,
    targeting,
    pay: calculatePay(targeting),
    slots: [],
    attempts: new Map(),
  };
  const reviews = randomInteger(random, 1, 5);
  roast.slots = Array.from({ length: reviews }, () => ({ requestedAt, roast, claimedUntil: 0, deliveredAt: null }));
  return roast;
}

/** Draws the number of events in a minute from a Poisson distribution (Knuth's algorithm). */
function drawPoisson(random: Random, rate: number): number {
  const limit = Math.exp(-rate);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count++;
  return count;
}

export function getOnTimeShare(hours: number[]): number {
  return hours.filter((duration) => duration <= deliveryPromise.hours).length / hours.length;
}
