/** Payout requests are limited, because each request sends an email. */
export const throttles = { request: { name: 'request-payout', limit: 60, minutes: 60 } } as const;

/** The earnings page shows the latest payouts only. The statement lists all of them. */
export const maxPayoutsListed = 50;

/** How many users a flag lists by name. Further users are only counted. */
export const maxNamesPerFlag = 3;
