import type { DemographicProfile, TesterProfile } from '@outloud/contract/testers';
import { profileFields } from '@outloud/domain/demographics';
import { mostAddedBy } from '@outloud/domain/earnings';
import { dollars } from '@outloud/domain/money';
import { profileLabels } from '../../../lib/profile-labels.ts';
import { figure } from '../../../lib/wording.ts';

export type Question = keyof DemographicProfile;
export type Answers = Record<Question, string>;
export type Opening = TesterProfile['opens'][number];

const questions: Question[] = [...profileFields, 'city'];

export function labelOf(question: Question): string {
  return question === 'city' ? 'City' : profileLabels[question];
}

/** The answers as form values, with empty strings for missing answers. */
export function answersOf(profile: DemographicProfile): Answers {
  return Object.fromEntries(questions.map((question) => [question, profile[question] ?? ''])) as Answers;
}

export function changedAnswers(before: DemographicProfile, answers: Answers): Partial<DemographicProfile> {
  const changed = questions.filter((question) => (answers[question].trim() || null) !== before[question]);
  return Object.fromEntries(changed.map((question) => [question, answers[question].trim() || null]));
}

/** Unanswered questions, sorted by how many roasts an answer could open. */
export function openQuestions({
  demographicProfile,
  opens,
}: Pick<TesterProfile, 'demographicProfile' | 'opens'>): Question[] {
  const getValue = (question: Question) => {
    const opening = openingOf(opens, question);
    return (opening?.roasts ?? 0) * 100 + (opening?.bestPay ?? 0) + mostAdded(question);
  };
  return questions.filter((question) => !demographicProfile[question]).toSorted((a, b) => getValue(b) - getValue(a));
}

export function openingOf(opens: readonly Opening[], question: Question): Opening | undefined {
  return opens.find(({ field }) => field === question);
}

/** Describes how many open roasts target the question. */
export function openWords({ roasts, bestPay }: Pick<Opening, 'roasts' | 'bestPay'>): string {
  if (roasts === 0 || bestPay === null) return 'No open roast targets this right now.';
  if (roasts === 1) return `1 open roast targets this and pays ${dollars(bestPay)}.`;
  return `${figure(roasts)} open roasts target this, and the best pays ${dollars(bestPay)}.`;
}

/** The most that an answer can add to the pay of a review, in dollars. */
export function mostAdded(question: Question): number {
  return question === 'city' ? 0 : mostAddedBy(question);
}
