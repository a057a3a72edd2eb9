/** A claim holds one slot for a tester until it is submitted, given up or expired. */
export const claimStates = ['active', 'submitted', 'given_up', 'expired', 'voided', 'reported'] as const;
export type ClaimState = (typeof claimStates)[number];

/** `held`: duration of a claim. `grace`: extension for a running upload. `idle`: pause that ends the extension. */
export const claimMinutes = { held: 60, grace: 10, idle: 2 } as const;

/** A tester may claim a roast again once, after giving it up or letting it expire. */
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
