/** Roast requests are limited, because each request sends an email. */
export const throttles = { create: { name: 'create-roast', limit: 600, minutes: 60 } } as const;

export const expiryBatchSize = 100;

/** How many unfinished roasts a rejected account deletion names in its message and lists in its details. */
export const maxUnfinishedInMessage = 3;
export const maxUnfinishedInDetails = 20;
