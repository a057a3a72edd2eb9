/** Each request sends mail. */
export const throttles = { request: { name: 'request-payout', limit: 60, minutes: 60 } } as const;

/** How many of the latest payouts a tester is shown; the statement has them all. */
export const mostListed = 50;

/** How many people a flag names before it only counts them. */
export const mostNamed = 3;
