/** A request is paid for, but each one also sends mail. */
export const throttles = { create: { name: 'create-roast', limit: 600, minutes: 60 } } as const;

/** How many expired roasts are looked up at a time. */
export const expiryBatch = 100;

/** How many unfinished roasts a refused deletion names in its sentence, and lists beside it. */
export const mostUnfinishedNamed = 3;
export const mostUnfinishedTold = 20;
