/** Checkouts are limited, because each checkout creates a payment at the provider. */
export const throttles = {
  checkout: { name: 'checkout', limit: 60, minutes: 60 },
  confirm: { name: 'confirm-payment', limit: 120, minutes: 60 },
} as const;

/** Younger payments are skipped, because their webhook may still arrive. */
export const reconcileAfterSeconds = 60;
export const reconcileBatchSize = 100;

/** If the provider's response was lost, the customer never saw the payment page, so the checkout cannot be paid. */
export const sessionlessExpiryHours = 24;

/** Expires payments that the provider does not know, for example after a switch to another Stripe account. */
export const unknownPaymentExpiryHours = 48;

/** Consecutive provider failures that stop a reconciliation run. */
export const maxProviderFailures = 3;

export const maxRefundsListed = 100;
