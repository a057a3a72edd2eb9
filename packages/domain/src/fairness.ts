/** Decisions about a tester's work, which the page 'Fair to testers' lists. */
export const decisionKinds = ['accepted', 'rejected', 'claim_expired', 'claim_canceled'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Which rule decided: all automatic checks passed, an operator, the deadline of a claim, or the end of a roast. */
export const decisionRules = ['checks_passed', 'operator', 'deadline', 'roast_ended'] as const;
export type DecisionRule = (typeof decisionRules)[number];

export const appealStates = ['open', 'granted', 'declined'] as const;
export type AppealState = (typeof appealStates)[number];

/** A tester can appeal a rejection once, within `days`. We promise an answer within `responseHours`. */
export const appealRules = { days: 30, responseHours: 72, maxTextLength: 2000 };

/** The figures cover reviews that were submitted in this many days. */
export const fairnessDays = 90;
