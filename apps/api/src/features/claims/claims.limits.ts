/** Claims are limited because they are free, and checks because each check takes seconds of CPU time. */
export const throttles = {
  claim: { name: 'claim-roast', limit: 60, minutes: 60 },
  /** Each report pauses a roast until an operator resumes it. */
  report: { name: 'report-roast', limit: 5, minutes: 24 * 60 },
  /** The window is short, because a tester whose claim is about to expire must be able to retry soon. */
  check: { name: 'check-recording', limit: 30, minutes: 10 },
} as const;

/** Minimum number of hours between two digests for the same tester. */
export const digestIntervalHours = 6;

/** How many testers are emailed per open review. Testers with the oldest last digest come first. */
export const testersPerReview = 20;
