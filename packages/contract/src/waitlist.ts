import { applicationTexts, requiredApplicationFields, weeklyHours } from '@outloud/domain/waitlist';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailField, optionalProse, optionalText, required } from './fields.ts';
import { chosen, optionalAnswers } from './profile-fields.ts';

const requiredFields = new Set<PropertyKey>([...requiredApplicationFields, 'demographicProfile']);

function isMissing({ code, path }: z.core.$ZodRawIssue): boolean {
  return (code === 'invalid_type' || code === 'too_small') && requiredFields.has(path?.at(-1) ?? '');
}

/** Reports missing fields before other errors. */
const missingFirst = z.check<unknown>(
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
  takesNoKey: true,
  body: z
    .object({
      fullName: required('fullName', applicationTexts.fullName),
      email: emailField(),
      phone: optionalText('phone', applicationTexts.phone),
      demographicProfile: z.object(
        {
          ageRange: chosen('ageRange'),
          gender: chosen('gender'),
          city: required('city', applicationTexts.city),
          state: chosen('state'),
          incomeLevel: chosen('incomeLevel'),
          educationLevel: chosen('educationLevel'),
          ...optionalAnswers,
        },
        'ageRange is required',
      ),
      hoursPerWeek: z._default(
        z.int(hoursMessage).check(z.minimum(weeklyHours.min, hoursMessage), z.maximum(weeklyHours.max, hoursMessage)),
        weeklyHours.standard,
      ),
      preferredWorkingHours: optionalText('preferredWorkingHours', applicationTexts.preferredWorkingHours),
      hasVideoExperience: z._default(z.boolean('hasVideoExperience must be true or false'), false),
      previousTestingExperience: optionalProse('previousTestingExperience', applicationTexts.experience),
    })
    .check(missingFirst),
  response: z.object({}),
});
