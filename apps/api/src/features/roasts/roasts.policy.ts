/** Every request also sends an email. */
export const throttles = { create: { name: 'create-roast', limit: 600, minutes: 60 } } as const;

export const expiryBatch = 100;

/** How many unfinished roasts a rejected account deletion names in its message and lists in its details. */
export const mostUnfinishedNamed = 3;
export const mostUnfinishedTold = 20;
