import { CallError } from '@outloud/contract/client';
import type { Problem } from '@outloud/contract/envelope';
import { applyAsTester } from '@outloud/contract/waitlist';
import { optionalProfileFields, requiredProfileFields, weeklyHours } from '@outloud/domain/waitlist';
import type { Application } from '../api/apply.ts';

const optionalTexts = ['phone', 'preferredWorkingHours', 'previousTestingExperience'] as const;

/** What a form says, as it is sent: optional answers that are empty are left out. */
export function readApplication(form: FormData): Application {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const all = (names: readonly string[]) => names.map((name) => [name, text(name)] as const);
  const given = (names: readonly string[]) => Object.fromEntries(all(names).filter(([, answer]) => answer !== ''));
  return {
    fullName: text('fullName'),
    email: text('email'),
    demographicProfile: {
      ...(Object.fromEntries(all(requiredProfileFields)) as Record<(typeof requiredProfileFields)[number], string>),
      city: text('city'),
      ...given(optionalProfileFields),
    },
    hoursPerWeek: readHours(text('hoursPerWeek')),
    hasVideoExperience: text('hasVideoExperience') === 'yes',
    ...given(optionalTexts),
  };
}

/** What is no number counts as the usual one. */
export function readHours(text: string): number {
  const hours = Number(text);
  return text.trim() === '' || Number.isNaN(hours) ? weeklyHours.standard : hours;
}

/** The first thing that the rules of the contract have against it; what is missing comes before all else. */
export function findProblem(application: Application): Problem | null {
  const issue = applyAsTester.body?.safeParse(application).error?.issues[0];
  return issue ? { field: String(issue.path.at(-1) ?? ''), message: issue.message } : null;
}

/** Why the application was not taken, and at which of its fields, if at one. */
export function readRefusal(error: Error): Problem {
  const { failure } = applyAsTester;
  if (!(error instanceof CallError)) return { field: '', message: failure };
  if (error.code === 'network') return { field: '', message: `${failure}. Please try again.` };
  const isWordless = error.message === `HTTP ${error.status}`;
  return {
    field: error.problems[0]?.field.split('.').at(-1) ?? '',
    message: isWordless ? failure : error.message,
  };
}
