/** Claiming is free, and looking into a recording takes a processor for seconds. */
export const throttles = {
  claim: { name: 'claim-roast', limit: 60, minutes: 60 },
  /** Each of them stops a roast until an operator has looked. */
  report: { name: 'report-roast', limit: 5, minutes: 24 * 60 },
  /** Short windows: a tester whose claim is about to expire must be able to try again soon. */
  check: { name: 'check-recording', limit: 30, minutes: 10 },
  submit: { name: 'submit-claim', limit: 60, minutes: 10 },
} as const;

/** A tester gets at most one digest in so many hours. */
export const digestHours = 6;

/** So many testers are told of each open review, those first who have not been told of anything for the longest time. */
export const toldPerReview = 20;
