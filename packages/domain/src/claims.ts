/** A claim holds one slot for a tester until it is handed in, given up, or runs out. */
export const claimStates = ['active', 'submitted', 'given_up', 'expired', 'voided', 'reported'] as const;
export type ClaimState = (typeof claimStates)[number];

/** How long a claim lasts, and how much longer while bytes arrive; so many minutes without any end that. */
export const claimMinutes = { held: 60, grace: 10, quiet: 2 } as const;

/** A roast may be claimed once more by whoever gave it up or let it run out. */
export const mostAttempts = 2;

export const longestReport = 1000;

/** How many open roasts a tester is shown at a time. */
export const feedSize = { standard: 20, max: 50 } as const;

/** What the customer of a roast sees of each of its slots. */
export const slotStandings = [
  'waiting',
  'claimed',
  'recording',
  'processing',
  'in_review',
  'delivered',
  'refunded',
] as const;
export type SlotStanding = (typeof slotStandings)[number];
