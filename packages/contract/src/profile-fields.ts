import { type ProfileField, profileOptions } from '@outloud/domain/demographics';
import { optionalProfileFields } from '@outloud/domain/waitlist';
import * as z from 'zod/mini';

const optionSchema = (field: ProfileField) =>
  z.enum([...profileOptions[field]] as [string, ...string[]], `${field} is not a valid option`);

/** A required choice. Missing and empty both mean that no option was chosen. */
export function requiredChoice(field: ProfileField) {
  const text = z.string(`${field} is required`).check(z.trim(), z.minLength(1, `${field} is required`));
  return z.pipe(text, optionSchema(field));
}

function optionalChoice(field: ProfileField) {
  const text = z.pipe(
    z.nullable(z.string(`${field} must be text`).check(z.trim())),
    z.transform((option: string | null) => option || null),
  );
  return z.optional(z.pipe(text, z.nullable(optionSchema(field))));
}

/** The optional fields of a demographic profile. */
export const optionalProfileAnswers = Object.fromEntries(
  optionalProfileFields.map((field) => [field, optionalChoice(field)]),
) as Record<(typeof optionalProfileFields)[number], ReturnType<typeof optionalChoice>>;
