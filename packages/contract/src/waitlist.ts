import { type ProfileField, profileOptions } from '@outloud/domain/demographics';
import {
  applicationTexts,
  optionalProfileFields,
  requiredApplicationFields,
  weeklyHours,
} from '@outloud/domain/waitlist';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailField, optionalProse, optionalText, required } from './fields.ts';

const oneOf = (field: ProfileField) =>
  z.enum([...profileOptions[field]] as [string, ...string[]], `${field} is not one of its options`);

/** Absent and empty are the same: not chosen. */
function chosen(field: ProfileField) {
  const text = z.string(`${field} is required`).check(z.trim(), z.minLength(1, `${field} is required`));
  return z.pipe(text, oneOf(field));
}

function choosable(field: ProfileField) {
  const text = z.pipe(
    z.nullable(z.string(`${field} must be text`).check(z.trim())),
    z.transform((option: string | null) => option || null),
  );
  return z.optional(z.pipe(text, z.nullable(oneOf(field))));
}

const optional = Object.fromEntries(optionalProfileFields.map((field) => [field, choosable(field)])) as Record<
  (typeof optionalProfileFields)[number],
  ReturnType<typeof choosable>
>;

const mandatory = new Set<PropertyKey>([...requiredApplicationFields, 'demographicProfile']);

function isMissing({ code, path }: z.core.$ZodRawIssue): boolean {
  return (code === 'invalid_type' || code === 'too_small') && mandatory.has(path?.at(-1) ?? '');
}

/** What is missing is told before whatever else is wrong. */
const missingFirst = z.check<unknown>(
  ({ issues }) => {
    issues.sort((one, other) => Number(isMissing(other)) - Number(isMissing(one)));
  },
  { when: () => true },
);

const hours = `hoursPerWeek must be a whole number from ${weeklyHours.min} to ${weeklyHours.max}`;

export const applyAsTester = endpoint({
  method: 'POST',
  path: '/waitlist/apply',
  access: 'public',
  summary:
    'Apply to become a tester. A second application of the same address gets the same answer and changes nothing',
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
          ...optional,
        },
        'ageRange is required',
      ),
      hoursPerWeek: z._default(
        z.int(hours).check(z.minimum(weeklyHours.min, hours), z.maximum(weeklyHours.max, hours)),
        weeklyHours.standard,
      ),
      preferredWorkingHours: optionalText('preferredWorkingHours', applicationTexts.preferredWorkingHours),
      hasVideoExperience: z._default(z.boolean('hasVideoExperience must be true or false'), false),
      previousTestingExperience: optionalProse('previousTestingExperience', applicationTexts.experience),
    })
    .check(missingFirst),
  response: z.object({}),
});
