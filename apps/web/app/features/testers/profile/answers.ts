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

/** As a form holds them. */
export function answersOf(profile: DemographicProfile): Answers {
  return Object.fromEntries(questions.map((question) => [question, profile[question] ?? ''])) as Answers;
}

/** What has to be sent: whatever is not as it was. */
export function changedAnswers(before: DemographicProfile, answers: Answers): Partial<DemographicProfile> {
  const changed = questions.filter((question) => (answers[question].trim() || null) !== before[question]);
  return Object.fromEntries(changed.map((question) => [question, answers[question].trim() || null]));
}

/** Questions without an answer, the one that opens the most first. */
export function openQuestions({
  demographicProfile,
  opens,
}: Pick<TesterProfile, 'demographicProfile' | 'opens'>): Question[] {
  const worth = (question: Question) => {
    const opening = openingOf(opens, question);
    return (opening?.roasts ?? 0) * 100 + (opening?.bestPay ?? 0) + mostAdded(question);
  };
  return questions.filter((question) => !demographicProfile[question]).toSorted((a, b) => worth(b) - worth(a));
}

export function openingOf(opens: readonly Opening[], question: Question): Opening | undefined {
  return opens.find(({ field }) => field === question);
}

/** What an answer could open right now. */
export function openWords({ roasts, bestPay }: Pick<Opening, 'roasts' | 'bestPay'>): string {
  if (roasts === 0 || bestPay === null) return 'No open roast asks for it right now.';
  if (roasts === 1) return `1 open roast asks for it and pays ${dollars(bestPay)}.`;
  return `${figure(roasts)} open roasts ask for it, the best pays ${dollars(bestPay)}.`;
}

/** In dollars, at best. */
export function mostAdded(question: Question): number {
  return question === 'city' ? 0 : mostAddedBy(question);
}
