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
