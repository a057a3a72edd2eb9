/** Each start of a payment makes one at the provider. */
export const throttles = {
  checkout: { name: 'checkout', limit: 60, minutes: 60 },
  confirm: { name: 'confirm-payment', limit: 120, minutes: 60 },
} as const;

/** Younger than this, a payment's own news are still on their way. */
export const reconcileAfterSeconds = 60;
export const reconcileBatch = 100;

/** A checkout for which the provider's answer never came has an address that nobody has seen, so nobody paid it. */
export const namelessExpiryHours = 24;

/** A payment that the provider does not know, after a change of its account for instance, ends then. */
export const unknownExpiryHours = 48;

/** After so many failures of the provider in a row, the rest waits for the next run. */
export const outageFailures = 3;

/** How many refunds that wait for an operator are shown at a time. */
export const mostRefundsListed = 100;
