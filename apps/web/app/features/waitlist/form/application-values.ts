import { ApiError } from '@outloud/contract/client';
import type { FieldProblem } from '@outloud/contract/envelope';
import { applyAsTester } from '@outloud/contract/waitlist';
import { optionalProfileFields, requiredProfileFields, weeklyHours } from '@outloud/domain/waitlist';
import type { Application } from '../api/apply-as-tester.ts';

const optionalTexts = ['phone', 'preferredWorkingHours', 'previousTestingExperience'] as const;

/** Reads the request body from the form, without empty optional answers. */
export function parseApplication(form: FormData): Application {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const all = (names: readonly string[]) => names.map((name) => [name, text(name)] as const);
  const nonEmpty = (names: readonly string[]) => Object.fromEntries(all(names).filter(([, answer]) => answer !== ''));
  return {
    fullName: text('fullName'),
    email: text('email'),
    demographicProfile: {
      ...(Object.fromEntries(all(requiredProfileFields)) as Record<(typeof requiredProfileFields)[number], string>),
      city: text('city'),
      ...nonEmpty(optionalProfileFields),
    },
    hoursPerWeek: parseHours(text('hoursPerWeek')),
    hasVideoExperience: text('hasVideoExperience') === 'yes',
    ...nonEmpty(optionalTexts),
  };
}

/** Text that is not a number becomes the default hours. */
export function parseHours(text: string): number {
  const hours = Number(text);
  return text.trim() === '' || Number.isNaN(hours) ? weeklyHours.default : hours;
}

/** The first problem by the contract's rules, which report missing answers before invalid ones. */
export function findFirstProblem(application: Application): FieldProblem | null {
  const issue = applyAsTester.body?.safeParse(application).error?.issues[0];
  return issue ? { field: String(issue.path.at(-1) ?? ''), message: issue.message } : null;
}

/** The message of a failed submit, and its field if the problem belongs to one. */
export function getSubmitProblem(error: Error): FieldProblem {
  const { failure } = applyAsTester;
  if (!(error instanceof ApiError)) return { field: '', message: failure };
  if (error.code === 'network') return { field: '', message: `${failure}. Please try again.` };
  const hasNoMessage = error.message === `HTTP ${error.status}`;
  return {
    field: error.problems[0]?.field.split('.').at(-1) ?? '',
    message: hasNoMessage ? failure : error.message,
  };
}
