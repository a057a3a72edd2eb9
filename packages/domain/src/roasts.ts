export const roastStatuses = ['pending', 'assigned', 'in_progress', 'completed', 'cancelled'] as const;
export type RoastStatus = (typeof roastStatuses)[number];

/**
 * Each slot of a roast is filled by one review. A slot is 'submitted' until its delivery is completed and charged.
 * Completed and released slots are settled.
 */
export const slotStates = ['open', 'claimed', 'submitted', 'completed', 'released'] as const;
export type SlotState = (typeof slotStates)[number];

export function isDelivered(slot: SlotState): boolean {
  return slot === 'submitted' || slot === 'completed';
}

function isSettled(slot: SlotState): boolean {
  return slot === 'completed' || slot === 'released';
}

export function getRoastStatus(slots: readonly SlotState[]): RoastStatus {
  if (slots.every(isSettled)) return slots.includes('completed') ? 'completed' : 'cancelled';
  if (slots.some(isDelivered)) return 'in_progress';
  return slots.includes('claimed') ? 'assigned' : 'pending';
}

/** Completed and cancelled are final. */
export const unfinishedStatuses = ['pending', 'assigned', 'in_progress'] as const satisfies RoastStatus[];

export function canOwnerCancel(status: RoastStatus): boolean {
  return status === 'pending';
}

/** Why a roast was closed before all slots were delivered. */
export const closingReasons = ['customer', 'expired', 'operator'] as const;
export type ClosingReason = (typeof closingReasons)[number];

/** The advertised delivery time. */
export const deliveryPromise = { percent: 95, hours: 48 } as const;

export const reviewCounts = { min: 1, max: 10 } as const;

export const roastLengths = {
  websiteUrl: 2048,
  websiteName: 100,
  websiteDescription: 2000,
  specificInstructions: 2000,
  focusArea: 100,
} as const;
export const maxFocusAreas = 10;

export const roastPageSize = { default: 10, max: 100 } as const;

/** Customers see only the first name and last initial of a tester. */
export function getPublicName(fullName: string): string {
  const [firstName = '', ...otherNames] = fullName.trim().split(/\s+/);
  const initial = [...(otherNames.at(-1) ?? '')][0];
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName;
}
