import { password as passwordRule } from '@outloud/domain/accounts';
import * as z from 'zod/mini';

/** Text that must not be empty once trimmed; says '{field} is required' when it is. */
export function required(field: string, maxLength: number) {
  return z
    .string(`${field} is required`)
    .check(
      z.trim(),
      z.minLength(1, `${field} is required`),
      z.maxLength(maxLength, `${field} must be at most ${maxLength} characters`),
      noControlCharacters(field),
    );
}

/** Optional text: absent, null and blank all mean 'none', and are stored as null. */
export function optionalText(field: string, maxLength: number) {
  return z.optional(
    z.pipe(
      z.nullable(
        z
          .string(`${field} must be text`)
          .check(
            z.trim(),
            z.maxLength(maxLength, `${field} must be at most ${maxLength} characters`),
            noControlCharacters(field),
          ),
      ),
      z.transform((text: string | null) => text || null),
    ),
  );
}

/** Text of several lines that must not be empty. */
export function requiredProse(field: string, maxLength: number) {
  return z
    .string(`${field} is required`)
    .check(
      z.overwrite(oneKindOfBreak),
      z.minLength(1, `${field} is required`),
      z.maxLength(maxLength, `${field} must be at most ${maxLength} characters`),
      z.refine(isUsableProse, unusable(field)),
    );
}

/** Optional text of several lines. */
export function optionalProse(field: string, maxLength: number) {
  return z.optional(
    z.pipe(
      z.nullable(
        z
          .string(`${field} must be text`)
          .check(
            z.overwrite(oneKindOfBreak),
            z.maxLength(maxLength, `${field} must be at most ${maxLength} characters`),
            z.refine(isUsableProse, unusable(field)),
          ),
      ),
      z.transform((text: string | null) => text || null),
    ),
  );
}

/** A whole number in the address, with what it is when absent. */
export function queryNumber(field: string, { min, max, standard }: { min: number; max: number; standard: number }) {
  const message = `${field} must be a number from ${min} to ${max}`;
  const number = z.coerce.number(message).check(z.minimum(min, message), z.maximum(max, message));
  return z._default(number.check(z.multipleOf(1, `${field} must be a whole number`)), standard);
}

export function emailField(field = 'email') {
  return z
    .string(`${field} is required`)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, `${field} is required`),
      z.maxLength(254, `${field} must be at most 254 characters`),
      z.email('Enter a valid email address'),
    );
}

/** A password being chosen. One being tried at sign-in is checked by `presentedPassword` instead. */
export const newPassword = z.string('password is required').check(
  z.refine((text) => text.trim() !== '', 'password is required'),
  z.minLength(passwordRule.minLength, `password must be at least ${passwordRule.minLength} characters`),
  z.maxLength(passwordRule.maxLength, `password must be at most ${passwordRule.maxLength} characters`),
);

export function presentedPassword(field = 'password') {
  return z
    .string(`${field} is required`)
    .check(z.minLength(1, `${field} is required`), z.maxLength(1024, `${field} must be at most 1024 characters`));
}

/** A secret from a link we mailed or redirected to. */
export const linkToken = z
  .string('token is required')
  .check(z.minLength(1, 'token is required'), z.maxLength(200, 'token must be at most 200 characters'));

/** Names and titles are one line: a line break in one would become a paragraph of our mails. */
export function noControlCharacters(field: string) {
  return z.refine<string>((text) => !/\p{Cc}/u.test(text) && !isNoText.test(text), unusable(field));
}

const oneKindOfBreak = (text: string) => text.replaceAll('\r\n', '\n').trim();

function isUsableProse(text: string): boolean {
  return !/[^\P{Cc}\n\t]/u.test(text) && !isNoText.test(text);
}

/** Halves of a pair, which no database takes, and characters that write what follows them backwards. */
const isNoText = /[\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

function unusable(field: string): string {
  return `${field} contains characters that cannot be used`;
}
