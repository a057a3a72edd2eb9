import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { presentedPassword, required } from '../fields.ts';

/** Six figures, or a recovery code; blanks and dashes are for the eye. */
const oneTimeCode = z.optional(
  z.nullable(z.string('code must be text').check(z.maxLength(40, 'code must be at most 40 characters'))),
);
const givenCode = z.object({ code: required('code', 40) });

const operator = z.object({
  adminId: z.string(),
  lastLoginAt: z.nullable(z.string()),
  /** Whether a second factor is asked for at sign-in, and how many recovery codes are left. */
  hasSecondFactor: z.boolean(),
  recoveryCodes: z.int(),
});
export type Operator = z.output<typeof operator>;

export const operatorLogin = endpoint({
  method: 'POST',
  path: '/admin/auth/login',
  access: 'public',
  summary: 'Operator sign-in',
  failure: 'Admin login failed',
  // A code works once, and so does its answer.
  takesNoKey: true,
  body: z.object({
    adminId: required('adminId', 120),
    password: presentedPassword(),
    /** Of the authenticator app, or a recovery code. Without it an operator who has one is refused as `code_required`. */
    code: oneTimeCode,
  }),
  response: z.object({ admin: operator, token: z.string() }),
});

export const operatorLogout = endpoint({
  method: 'POST',
  path: '/admin/auth/logout',
  access: 'operator',
  summary: 'End this operator session',
  failure: 'Logout failed',
  response: z.object({}),
});

export const operatorProfile = endpoint({
  method: 'GET',
  path: '/admin/auth/profile',
  access: 'operator',
  summary: 'The signed-in operator',
  failure: 'Failed to fetch admin profile',
  response: operator,
});

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/admin/auth/second-factor',
  access: 'operator',
  summary: 'Begin to add an authenticator app, with the secret key; nothing changes until it is confirmed',
  failure: 'The second factor could not be added',
  takesNoKey: true,
  body: z.object({ password: presentedPassword() }),
  response: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/admin/auth/second-factor/confirm',
  access: 'operator',
  summary: 'Prove that the app shows the right code. Every other session ends; the recovery codes are shown this once',
  failure: 'The second factor could not be added',
  takesNoKey: true,
  body: givenCode,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/admin/auth/second-factor',
  access: 'operator',
  summary: 'Sign in without an authenticator app again',
  failure: 'The second factor could not be removed',
  takesNoKey: true,
  body: givenCode,
  response: z.object({}),
});
