import { formatNumber } from '@outloud/app-kit/format';
import type { DemographicProfile, TesterProfile } from '@outloud/contract/testers';
import { formatDollars } from '@outloud/domain/credits';
import { getMaxAddedPay } from '@outloud/domain/earnings';
import { getOptionLabel, profileFields } from '@outloud/domain/targeting/demographics';
import { profileLabels } from '../../forms/profile-select.tsx';

export type Question = keyof DemographicProfile;
export type Answers = Record<Question, string>;
export type Opening = TesterProfile['opens'][number];

const questions: Question[] = [...profileFields, 'city'];

export function getQuestionLabel(question: Question): string {
  return question === 'city' ? 'City' : profileLabels[question];
}

/** The answers as form values, with empty strings for missing answers. */
export function getAnswers(profile: DemographicProfile): Answers {
  return Object.fromEntries(questions.map((question) => [question, profile[question] ?? ''])) as Answers;
}

export function getChangedAnswers(savedProfile: DemographicProfile, answers: Answers): Partial<DemographicProfile> {
  const changed = questions.filter((question) => (answers[question].trim() || null) !== savedProfile[question]);
  return Object.fromEntries(changed.map((question) => [question, answers[question].trim() || null]));
}

/** Unanswered questions, sorted by how many roasts an answer could open. */
export function listOpenQuestions({
  demographicProfile,
  opens,
}: Pick<TesterProfile, 'demographicProfile' | 'opens'>): Question[] {
  const getValue = (question: Question) => {
    const opening = findOpening(opens, question);
    return (opening?.roasts ?? 0) * 100 + (opening?.bestPay ?? 0) + getMaxExtraPay(question);
  };
  return questions.filter((question) => !demographicProfile[question]).toSorted((a, b) => getValue(b) - getValue(a));
}

export function findOpening(opens: readonly Opening[], question: Question): Opening | undefined {
  return opens.find(({ field }) => field === question);
}

/** Describes how many open roasts target the question. */
export function formatOpening({ roasts, bestPay }: Pick<Opening, 'roasts' | 'bestPay'>): string {
  if (roasts === 0 || bestPay === null) return 'No open roast targets this right now.';
  if (roasts === 1) return `1 open roast targets this and pays ${formatDollars(bestPay)}.`;
  return `${formatNumber(roasts)} open roasts target this, and the best pays ${formatDollars(bestPay)}.`;
}

type WaitingAnswer = TesterProfile['waitingAnswers'][number];

export function findWaitingAnswer(waitingAnswers: readonly WaitingAnswer[], question: Question) {
  return waitingAnswers.find(({ field }) => field === question);
}

/** 'Counts from November 30. Until then, Renter counts.' */
export function formatWaitingAnswer({ field, countingAnswer, countsFrom }: WaitingAnswer): string {
  const date = new Date(countsFrom).toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
  if (countingAnswer === null) return `Counts from ${date}.`;
  const label = field === 'state' ? getOptionLabel('locations', countingAnswer) : countingAnswer;
  return `Counts from ${date}. Until then, ${label} counts.`;
}

/** The most that an answer can add to the pay of a review, in dollars. */
export function getMaxExtraPay(question: Question): number {
  return question === 'city' ? 0 : getMaxAddedPay(question);
}
