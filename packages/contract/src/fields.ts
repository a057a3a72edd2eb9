import { passwordRules } from '@outloud/domain/accounts';
import * as z from 'zod/mini';

/** A required line of text. It must not be empty after trimming. */
export function requiredText(field: string, maxLength: number) {
  return z
    .string(`${field} is required`)
    .check(
      z.trim(),
      z.minLength(1, `${field} is required`),
      z.maxLength(maxLength, `${field} must be at most ${maxLength} characters`),
      noControlCharacters(field),
    );
}

/** An optional line of text. Missing, null and blank values become null. */
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

/** Required multi-line text. */
export function requiredMultilineText(field: string, maxLength: number) {
  return z
    .string(`${field} is required`)
    .check(
      z.overwrite(normalizeLineBreaks),
      z.minLength(1, `${field} is required`),
      z.maxLength(maxLength, `${field} must be at most ${maxLength} characters`),
      z.refine(isValidMultilineText, getInvalidCharactersMessage(field)),
    );
}

export function optionalMultilineText(field: string, maxLength: number) {
  return z.optional(
    z.pipe(
      z.nullable(
        z
          .string(`${field} must be text`)
          .check(
            z.overwrite(normalizeLineBreaks),
            z.maxLength(maxLength, `${field} must be at most ${maxLength} characters`),
            z.refine(isValidMultilineText, getInvalidCharactersMessage(field)),
          ),
      ),
      z.transform((text: string | null) => text || null),
    ),
  );
}

/** An integer query parameter with a default. */
export function queryNumber(
  field: string,
  { min, max, defaultValue }: { min: number; max: number; defaultValue: number },
) {
  const message = `${field} must be a number from ${min} to ${max}`;
  const number = z.coerce.number(message).check(z.minimum(min, message), z.maximum(max, message));
  return z._default(number.check(z.multipleOf(1, `${field} must be a whole number`)), defaultValue);
}

/** `nextCursor` of the previous page. The server checks the content and responds with `bad_cursor`. */
export const cursor = z.optional(z.string());

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

/** For setting a password. For entering a password that is already set, use `existingPassword`. */
export const newPassword = createPasswordField(passwordRules.minLength);

export function createPasswordField(minLength: number) {
  return z.string('password is required').check(
    z.refine((text) => text.trim() !== '', 'password is required'),
    z.minLength(minLength, `password must be at least ${minLength} characters`),
    z.maxLength(passwordRules.maxLength, `password must be at most ${passwordRules.maxLength} characters`),
  );
}

export function existingPassword(field = 'password') {
  return z
    .string(`${field} is required`)
    .check(z.minLength(1, `${field} is required`), z.maxLength(1024, `${field} must be at most 1024 characters`));
}

export const linkToken = z
  .string('token is required')
  .check(z.minLength(1, 'token is required'), z.maxLength(200, 'token must be at most 200 characters'));

/** Rejects line breaks in names and titles, because they could inject text into emails. */
export function noControlCharacters(field: string) {
  return z.refine<string>(
    (text) => !/\p{Cc}/u.test(text) && !forbiddenCharacters.test(text),
    getInvalidCharactersMessage(field),
  );
}

const normalizeLineBreaks = (text: string) => text.replaceAll('\r\n', '\n').trim();

function isValidMultilineText(text: string): boolean {
  return !/[^\P{Cc}\n\t]/u.test(text) && !forbiddenCharacters.test(text);
}

/** Lone surrogates, which PostgreSQL rejects, and bidirectional control characters, which reorder text. */
const forbiddenCharacters = /[\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

function getInvalidCharactersMessage(field: string): string {
  return `${field} contains invalid characters`;
}
