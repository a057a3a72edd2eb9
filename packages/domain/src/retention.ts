/**
 * How long everything is kept, in one place: what clears it away reads it here, and so does the page that tells people.
 * What is not here stays with its account (requests, reviews, profiles) or for good: the books, which contain no names,
 * and the log of operators, whose reasons may contain some.
 */

export const sessionHours = { remembered: 30 * 24, plain: 24 } as const;

/** A working day and a bit: an operator's session never outlives the shift. */
export const operatorSessionHours = 12;

/** Nor does it stay open where nobody uses it: after so many minutes without a call it is over. */
export const operatorIdleMinutes = 60;

export const tokenMinutes = {
  verifyEmail: 7 * 24 * 60,
  changeEmail: 24 * 60,
  resetPassword: 60,
  invitation: 7 * 24 * 60,
  exchange: 1,
  googleAttempt: 10,
} as const;

/** The address of an export works so long; the file itself is made while it is read, and never stored. */
export const exportMinutes = 5;

/** A keyed hash of a deleted address is kept this long, for refund limits and bans. */
export const deletedEmailMonths = 12;

/** Where somebody came from is remembered for so many days, as a keyed hash. */
export const addressDays = 90;

/** Answers under an Idempotency-Key, and how long a repeated request finds what it has made: longer than those. */
export const idempotencyHours = { answers: 24, requests: 48 } as const;

export const applicationDays = {
  /** After we said no: whoever asks why, or applies again, can be answered. */
  rejected: 180,
  /** That nobody has decided on, since it came. */
  undecided: 365,
  /** Approved, and the invitation never answered: the account and the application. */
  unanswered: 90,
} as const;

/** An upload that has not become a delivery by then is cleared away. A practice goes as soon as it was judged. */
export const uploadHours = 24;

/** So long a browser keeps what was recorded in it and not handed in. */
export const browserRecordingDays = 7;

/** The video and words of a review that we rejected, since it came or was completed: for questions about it. */
export const rejectedReviewDays = 90;

/** A file that no row knows of is what a killed process has left; younger ones may belong to one that is at work. */
export const strayFileHours = 24;

/** Jobs that are done, and what they carried: some mails, such as a message to us, are nowhere else. */
export const jobHours = { mail: 1, other: 24 } as const;

/** Jobs that were tried as often as they may be wait so long for an operator. */
export const failedJobDays = 14;

/** Mails as files, where an installation has no mail server. */
export const outboxDays = 30;
