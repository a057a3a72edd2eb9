/** Roast requests are limited, because each request sends an email. */
export const throttles = { create: { name: 'create-roast', limit: 600, minutes: 60 } } as const;

export const expiryBatchSize = 100;
