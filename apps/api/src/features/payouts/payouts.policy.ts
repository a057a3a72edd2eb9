/** Each request sends mail. */
export const throttles = { request: { name: 'request-payout', limit: 60, minutes: 60 } } as const;

/** A repeated request finds its payout for at least as long as answers are kept. */
export const requestKeyHours = 48;

/** How many of the latest payouts a tester is shown; the statement has them all. */
export const mostListed = 50;

/** How many people a flag names before it only counts them. */
export const mostNamed = 3;
