import { applicationLengths, requiredApplicationFields, weeklyHours } from '@outloud/domain/waitlist';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailField, optionalMultilineText, optionalText, requiredText } from './fields.ts';
import { optionalProfileAnswers, requiredChoice } from './targeting.ts';

const requiredFields = new Set<PropertyKey>([...requiredApplicationFields, 'demographicProfile']);

function isMissing({ code, path }: z.core.$ZodRawIssue): boolean {
  return (code === 'invalid_type' || code === 'too_small') && requiredFields.has(path?.at(-1) ?? '');
}

/** Reports missing fields before other errors. */
const reportMissingFieldsFirst = z.check<unknown>(
  ({ issues }) => {
    issues.sort((a, b) => Number(isMissing(b)) - Number(isMissing(a)));
  },
  { when: () => true },
);

const hoursMessage = `hoursPerWeek must be a whole number from ${weeklyHours.min} to ${weeklyHours.max}`;

export const applyAsTester = endpoint({
  method: 'POST',
  path: '/waitlist/apply',
  access: 'public',
  summary:
    'Apply to become a tester. A second application with the same email returns the same response and changes nothing.',
  failure: 'Failed to submit application',
  status: 201,
  ignoresIdempotencyKey: true,
  body: z
    .object({
      fullName: requiredText('fullName', applicationLengths.fullName),
      email: emailField(),
      phone: optionalText('phone', applicationLengths.phone),
      demographicProfile: z.object(
        {
          ageRange: requiredChoice('ageRange'),
          gender: requiredChoice('gender'),
          city: requiredText('city', applicationLengths.city),
          state: requiredChoice('state'),
          incomeLevel: requiredChoice('incomeLevel'),
          educationLevel: requiredChoice('educationLevel'),
          ...optionalProfileAnswers,
        },
        'ageRange is required',
      ),
      hoursPerWeek: z._default(
        z.int(hoursMessage).check(z.minimum(weeklyHours.min, hoursMessage), z.maximum(weeklyHours.max, hoursMessage)),
        weeklyHours.default,
      ),
      preferredWorkingHours: optionalText('preferredWorkingHours', applicationLengths.preferredWorkingHours),
      hasVideoExperience: z._default(z.boolean('hasVideoExperience must be true or false'), false),
      previousTestingExperience: optionalMultilineText('previousTestingExperience', applicationLengths.experience),
    })
    .check(reportMissingFieldsFirst),
  response: z.object({}),
});
