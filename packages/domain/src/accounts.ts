/** The three kinds of people. Operators have accounts of their own and never sign in on the public site. */
export const accountTypes = ['business', 'tester'] as const;
export type AccountType = (typeof accountTypes)[number];

export const password = { minLength: 8, maxLength: 128, refusedCommonest: 3000 } as const;

export const sessionHours = { remembered: 30 * 24, plain: 24 } as const;

export const tokenMinutes = {
  verifyEmail: 7 * 24 * 60,
  changeEmail: 24 * 60,
  resetPassword: 60,
  invitation: 7 * 24 * 60,
  exchange: 1,
  googleAttempt: 10,
} as const;

/** A keyed hash of a deleted address is kept this long, for refund limits and bans. */
export const deletedEmailMonths = 12;

export const deletionWord = 'DELETE';
