import {
  type ProfileField,
  profileOptions,
  targetFieldNames,
  targetFields,
  targetOptions,
  toProfileOption,
} from './demographics.ts';

/** A changed answer counts for matching after this many days. Until then, the previous answer counts. */
export const answerWaitDays = 14;

/** The first answer to a question counts at once during the first hours of a tester. */
export const firstAnswerHours = 24;

type AnswerChange = {
  field: ProfileField;
  /** The answer that counts for matching now. */
  countingAnswer: string | null;
  newAnswer: string | null;
  /** The tester is new and never answered this question. */
  isFirstAnswer: boolean;
};

/**
 * Whether a change counts at once: it only narrows what the tester matches, it returns to the answer that still counts, or
 * it is a new tester's first answer.
 */
export function countsAtOnce({ field, countingAnswer, newAnswer, isFirstAnswer }: AnswerChange): boolean {
  return newAnswer === countingAnswer || !canBeTargeted(field, newAnswer) || (isFirstAnswer && countingAnswer === null);
}

/** Without an answer, and with most of the 'Prefer not to say' options, a tester matches no filter of the field. */
function canBeTargeted(field: ProfileField, answer: string | null): boolean {
  if (answer === null) return false;
  return targetFieldNames.some(
    (name) =>
      targetFields[name].profile === field &&
      targetOptions[name].some((option) => toProfileOption(name, option) === answer),
  );
}

export const profileFlags = [
  'age_lowered',
  'age_jumped',
  'degree_lowered',
  'answer_restored',
  'frequent_changes',
  'earlier_account_differs',
] as const;
export type ProfileFlag = (typeof profileFlags)[number];

export type ProfileChange = {
  field: ProfileField;
  oldAnswer: string | null;
  newAnswer: string | null;
  changedAt: Date;
  /** A deleted account of the tester gave another answer. */
  differsFromEarlierAccount?: boolean;
};

/** Windows in days, and the changes of given answers that are normal within `frequentChanges.days`. */
const ageJumpDays = 365;
const frequentChanges = { days: 90, max: 3 };

/** Finds contradictions between a change and the earlier changes of the tester, which are sorted from old to new. */
export function flagChange(change: ProfileChange, earlierChanges: readonly ProfileChange[]): ProfileFlag[] {
  const changes = [...earlierChanges, change];
  const fieldChanges = changes.filter(({ field }) => field === change.field);
  const isWithin = ({ changedAt }: ProfileChange, days: number) =>
    change.changedAt.getTime() - changedAt.getTime() <= days * 86_400_000;
  const oldAnswers = fieldChanges.map(({ oldAnswer }) => oldAnswer);
  const isFlagged: Record<ProfileFlag, boolean> = {
    age_lowered: change.field === 'ageRange' && isLower(ageRanks, change.newAnswer, oldAnswers),
    age_jumped:
      change.field === 'ageRange' &&
      isAgeJump(
        change,
        fieldChanges.filter((past) => isWithin(past, ageJumpDays)),
      ),
    degree_lowered: change.field === 'educationLevel' && isLower(degreeRanks, change.newAnswer, oldAnswers),
    answer_restored: isRestored(change.newAnswer, oldAnswers),
    frequent_changes:
      change.oldAnswer !== null &&
      changes.filter((past) => past.oldAnswer !== null && isWithin(past, frequentChanges.days)).length >
        frequentChanges.max,
    earlier_account_differs: change.differsFromEarlierAccount ?? false,
  };
  return profileFlags.filter((flag) => isFlagged[flag]);
}

const ageRanks: Record<string, number> = Object.fromEntries(
  profileOptions.ageRange.map((range, rank) => [range, rank]),
);

/** 'Other' has no rank. */
const degreeRanks: Record<string, number> = {
  'High school': 0,
  'Some college': 1,
  'Trade school': 1,
  "Bachelor's degree": 2,
  "Master's degree": 3,
  PhD: 4,
};

const getRank = (ranks: Record<string, number>, answer: string | null) => (answer === null ? undefined : ranks[answer]);

/** Compares with the last answer that has a rank. */
function isLower(ranks: Record<string, number>, answer: string | null, oldAnswers: (string | null)[]): boolean {
  const rank = getRank(ranks, answer);
  const lastRank = oldAnswers.map((old) => getRank(ranks, old)).findLast((old) => old !== undefined);
  return rank !== undefined && lastRank !== undefined && rank < lastRank;
}

/** Compares with the lowest age range of the past year, so that two steps in two changes are also found. */
function isAgeJump({ newAnswer }: ProfileChange, recentChanges: readonly ProfileChange[]): boolean {
  const rank = getRank(ageRanks, newAnswer);
  const ranks = recentChanges.map(({ oldAnswer }) => getRank(ageRanks, oldAnswer)).filter((old) => old !== undefined);
  return rank !== undefined && rank - Math.min(...ranks) > 1;
}

/** Whether the tester gave this answer before and a different one since then. */
function isRestored(answer: string | null, oldAnswers: (string | null)[]): boolean {
  const last = answer === null ? -1 : oldAnswers.lastIndexOf(answer);
  return last >= 0 && oldAnswers.slice(last + 1).some((old) => old !== null);
}
