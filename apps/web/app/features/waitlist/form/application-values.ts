import { CallError } from '@outloud/contract/client';
import type { Problem } from '@outloud/contract/envelope';
import { applyAsTester } from '@outloud/contract/waitlist';
import { optionalProfileFields, requiredProfileFields, weeklyHours } from '@outloud/domain/waitlist';
import type { Application } from '../api/apply.ts';

const optionalTexts = ['phone', 'preferredWorkingHours', 'previousTestingExperience'] as const;

/** Reads the request body from the form, without empty optional answers. */
export function readApplication(form: FormData): Application {
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
    hoursPerWeek: readHours(text('hoursPerWeek')),
    hasVideoExperience: text('hasVideoExperience') === 'yes',
    ...nonEmpty(optionalTexts),
  };
}

/** Text that is not a number becomes the default hours. */
export function readHours(text: string): number {
  const hours = Number(text);
  return text.trim() === '' || Number.isNaN(hours) ? weeklyHours.standard : hours;
}

/** The first problem by the contract's rules, which report missing answers before invalid ones. */
export function findProblem(application: Application): Problem | null {
  const issue = applyAsTester.body?.safeParse(application).error?.issues[0];
  return issue ? { field: String(issue.path.at(-1) ?? ''), message: issue.message } : null;
}

/** The message of a failed submit, and its field if the problem belongs to one. */
export function readRefusal(error: Error): Problem {
  const { failure } = applyAsTester;
  if (!(error instanceof CallError)) return { field: '', message: failure };
  if (error.code === 'network') return { field: '', message: `${failure}. Please try again.` };
  const hasNoMessage = error.message === `HTTP ${error.status}`;
  return {
    field: error.problems[0]?.field.split('.').at(-1) ?? '',
    message: hasNoMessage ? failure : error.message,
  };
}
