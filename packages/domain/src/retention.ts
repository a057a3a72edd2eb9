/**
 * All retention periods. The cleanup jobs and the privacy page read them from here. Data that is not listed is stored
 * until its account is deleted (requests, reviews, profiles) or permanently (the ledger, which contains no names, the
 * fingerprints of recordings, which contain no words, and the operator audit log, whose reasons may contain names).
 */

export const sessionHours = { remembered: 30 * 24, standard: 24 } as const;

/** An operator session must not outlive a shift. */
export const operatorSessionHours = 12;

/** An idle operator session ends after this many minutes. */
export const operatorIdleMinutes = 60;

/** A browser is recognized at operator sign-in this long after its last sign-in. */
export const operatorDeviceDays = 180;

export const tokenMinutes = {
  verifyEmail: 7 * 24 * 60,
  changeEmail: 24 * 60,
  resetPassword: 60,
  invitation: 7 * 24 * 60,
  exchange: 1,
  googleAttempt: 10,
  passkeyChallenge: 5,
} as const;

/** A change of the email, password or payout account, an added passkey, or a deletion, can be undone with the emailed link this long. */
export const undoHours = 72;

/** Sensitive changes require a password, a passkey or a Google sign-in that is at most this old. */
export const freshSignInMinutes = 10;

/** The lifetime of an export URL. The file itself is generated during the download and never stored. */
export const exportMinutes = 5;

/**
 * Keyed hashes of the emails that a deleted account verified, and of a tester's profile answers, are stored this long, for
 * debts, refund limits, bans and comparison with a new application.
 */
export const deletedEmailMonths = 12;

/** A keyed hash of the email of a payer without a card or bank account is stored this long, for purchase limits. */
export const payerHashMonths = 12;

/** IPs are stored this long, as keyed hashes. */
export const ipHistoryDays = 90;

/** `responses`: stored responses of idempotency keys. `requests`: keys on created rows, which must outlive the responses. */
export const idempotencyHours = { responses: 24, requests: 48 } as const;

export const applicationDays = {
  /** Since the rejection. Needed to answer questions and to recognize repeated applications. */
  rejected: 180,
  /** Since the application, if there is no decision. */
  undecided: 365,
  /** For approved applications whose invitation was never accepted. The tester account is deleted as well. */
  unacceptedInvitation: 90,
} as const;

/** Uploads without a delivery are deleted after this time. Practice recordings are deleted right after the check. */
export const uploadHours = 24;

/** Recordings that were not submitted stay in the browser this long. */
export const browserRecordingDays = 7;

/** The video and transcript of a rejected review are stored this long after submission or completion. */
export const rejectedReviewDays = 90;

/** Files without a database row are deleted after this time. Younger files may belong to a running process. */
export const orphanedFileHours = 24;

/** Finished jobs and their data are stored this long. Contact messages are stored only in their email jobs. */
export const jobHours = { mail: 1, other: 24 } as const;

/** Jobs that failed all attempts are stored this long, so that an operator can retry them. */
export const failedJobDays = 14;

/** Installations without a mail server write emails to files, which are stored this long. */
export const outboxDays = 30;
