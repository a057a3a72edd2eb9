/** Payout requests and changes of the payout account are limited, because they send emails. */
export const throttles = {
  request: { name: 'request-payout', limit: 60, minutes: 60 },
  saveAccount: { name: 'save-payout-account', limit: 10, minutes: 60 },
  confirmAccount: { name: 'confirm-payout-account', limit: 60, minutes: 60 },
} as const;

/** The earnings page shows the latest payouts only. The statement lists all of them. */
export const maxPayoutsListed = 50;

/** How many users a flag lists by name. Further users are only counted. */
export const maxNamesPerFlag = 3;
