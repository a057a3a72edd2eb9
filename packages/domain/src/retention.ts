/**
 * All retention periods. The cleanup jobs and the privacy page read them from here. Data that is not listed is stored as
 * long as its account (requests, reviews, profiles) or permanently: the ledger, which contains no names, and the operator
 * audit log, whose reasons may contain names.
 */

export const sessionHours = { remembered: 30 * 24, standard: 24 } as const;

/** An operator session must not outlive a shift. */
export const operatorSessionHours = 12;

/** An idle operator session ends after this many minutes. */
export const operatorIdleMinutes = 60;

export const tokenMinutes = {
  verifyEmail: 7 * 24 * 60,
  changeEmail: 24 * 60,
  resetPassword: 60,
  invitation: 7 * 24 * 60,
  exchange: 1,
  googleAttempt: 10,
} as const;

/** The lifetime of an export URL. The file itself is generated during the download and never stored. */
export const exportMinutes = 5;

/** A keyed hash of a deleted account's email is stored this long, for refund limits and bans. */
export const deletedEmailMonths = 12;

/** IPs are stored this long, as keyed hashes. */
export const ipHistoryDays = 90;

/** `responses`: stored responses of idempotency keys. `requests`: keys on created rows, which must outlive the responses. */
export const idempotencyHours = { responses: 24, requests: 48 } as const;

export const applicationDays = {
  /** After the rejection, to answer questions and repeated applications. */
  rejected: 180,
  /** Without a decision, since the application. */
  undecided: 365,
  /** Approved, but the invitation was never accepted. Deletes account and application. */
  unacceptedInvitation: 90,
} as const;

/** Uploads without a delivery are deleted after this time. Practice recordings are deleted right after the check. */
export const uploadHours = 24;

/** Recordings that were not submitted stay in the browser this long. */
export const browserRecordingDays = 7;

/** Video and transcript of a rejected review, since submission or completion, to answer questions. */
export const rejectedReviewDays = 90;

/** Files without a database row are left by killed processes. Younger files may belong to a running process. */
export const orphanedFileHours = 24;

/** Finished jobs with their data. Some emails, such as contact messages, are stored nowhere else. */
export const jobHours = { mail: 1, other: 24 } as const;

/** Jobs that failed all attempts are stored this long, so that an operator can retry them. */
export const failedJobDays = 14;

/** Emails as files, on installations without a mail server. */
export const outboxDays = 30;
