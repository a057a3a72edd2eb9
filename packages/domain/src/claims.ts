/** A claim reserves one slot for a tester until the tester submits a recording or gives up, or the claim expires. */
export const claimStates = ['active', 'submitted', 'given_up', 'expired', 'voided', 'reported'] as const;
export type ClaimState = (typeof claimStates)[number];

/**
 * `duration` is the length of a claim. `grace` extends the claim while a recording uploads. The extension ends early if the
 * upload pauses for `idle` minutes.
 */
export const claimMinutes = { duration: 60, grace: 10, idle: 2 } as const;

/** After giving up a claim or letting it expire, a tester may claim the same roast once more. */
export const maxClaimAttempts = 2;

export const maxReportLength = 1000;

export const feedSize = { default: 20, max: 50 } as const;

/** The slot status that the customer sees. */
export const slotDisplayStatuses = [
  'waiting',
  'claimed',
  'recording',
  'processing',
  'in_review',
  'delivered',
  'refunded',
] as const;
export type SlotDisplayStatus = (typeof slotDisplayStatuses)[number];
