import { type ProfileField, profileOptions } from '@outloud/domain/demographics';
import { optionalProfileFields } from '@outloud/domain/waitlist';
import * as z from 'zod/mini';

const oneOf = (field: ProfileField) =>
  z.enum([...profileOptions[field]] as [string, ...string[]], `${field} is not one of its options`);

/** Absent and empty are the same: not chosen. */
export function chosen(field: ProfileField) {
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

/** What a profile may leave open. */
export const optionalAnswers = Object.fromEntries(
  optionalProfileFields.map((field) => [field, choosable(field)]),
) as Record<(typeof optionalProfileFields)[number], ReturnType<typeof choosable>>;
