import { ApiError } from '@outloud/contract/client';
import type { EndpointInput, FieldProblem } from '@outloud/contract/endpoint';
import { applyAsTester } from '@outloud/contract/waitlist';
import { optionalProfileFields, requiredProfileFields, weeklyHours } from '@outloud/domain/waitlist';
import { call } from '../../queries/client.ts';
import { useSingleMutation } from '../../queries/mutations.ts';

const optionalTextFields = ['phone', 'preferredWorkingHours', 'previousTestingExperience'] as const;

/** Reads the request body from the form, without empty optional answers. */
export function parseApplication(form: FormData): Application {
  const getText = (name: string) => String(form.get(name) ?? '').trim();
  const getEntries = (names: readonly string[]) => names.map((name) => [name, getText(name)] as const);
  const getNonEmpty = (names: readonly string[]) =>
    Object.fromEntries(getEntries(names).filter(([, answer]) => answer !== ''));
  return {
    fullName: getText('fullName'),
    email: getText('email'),
    demographicProfile: {
      ...(Object.fromEntries(getEntries(requiredProfileFields)) as Record<
        (typeof requiredProfileFields)[number],
        string
      >),
      city: getText('city'),
      ...getNonEmpty(optionalProfileFields),
    },
    hoursPerWeek: parseHours(getText('hoursPerWeek')),
    hasVideoExperience: getText('hasVideoExperience') === 'yes',
    ...getNonEmpty(optionalTextFields),
  };
}

/** Returns the default hours if the text is not a number. */
export function parseHours(text: string): number {
  const hours = Number(text);
  return text.trim() === '' || Number.isNaN(hours) ? weeklyHours.default : hours;
}

/** Returns the first problem. The contract's schema reports missing answers before invalid answers. */
export function findFirstProblem(application: Application): FieldProblem | null {
  const issue = applyAsTester.body?.safeParse(application).error?.issues[0];
  return issue ? { field: String(issue.path.at(-1) ?? ''), message: issue.message } : null;
}

/** Returns the error message of a failed submit, and the field that caused the error, if any. */
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

type Application = EndpointInput<typeof applyAsTester>['body'];

export function useApplyAsTester() {
  return useSingleMutation({ mutationFn: (body: Application) => call(applyAsTester, { body }) });
}
