import { operatorRoles } from '@outloud/domain/operators';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { existingPassword, requiredText } from '../fields.ts';
import { type PasskeyRequestOptions, passkeyAssertion } from '../passkeys.ts';

/** A six-digit code or a recovery code. Spaces and dashes are ignored. */
const oneTimeCode = z.optional(
  z.nullable(z.string('code must be text').check(z.maxLength(40, 'code must be at most 40 characters'))),
);
const codeBody = z.object({ code: requiredText('code', 40) });

/** Proves the second factor of a signed-in operator. */
export const secondFactorProof = z
  .object({
    /** From the authenticator app, or a recovery code. */
    code: z.optional(requiredText('code', 40)),
    /** With options from /admin/auth/passkeys/confirm/options. */
    passkey: z.optional(passkeyAssertion),
  })
  .check(
    z.refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
      path: ['code'],
      message: 'Send either code or passkey',
    }),
  );
export type SecondFactorProof = z.output<typeof secondFactorProof>;

/** The signed-in operator. */
export const operator = z.object({
  adminId: z.string(),
  /** Null for the operator from the configuration. */
  name: z.nullable(z.string()),
  role: z.enum(operatorRoles),
  lastLoginAt: z.nullable(z.string()),
  /** Whether there is an authenticator app or a passkey. */
  hasSecondFactor: z.boolean(),
  hasAuthenticatorApp: z.boolean(),
  /** The number of unused recovery codes. */
  recoveryCodes: z.int(),
});
export type Operator = z.output<typeof operator>;

/** The ways to finish a sign-in. The options are null without a passkey. A recovery code always works. */
export type SecondFactorRequest = { passkeyOptions: PasskeyRequestOptions | null; hasAuthenticatorApp: boolean };

export const operatorLogin = endpoint({
  method: 'POST',
  path: '/admin/auth/login',
  access: 'public',
  summary: 'Operator sign-in',
  failure: 'Admin login failed',
  // A one-time code works only once, so a stored response must not be replayed.
  ignoresIdempotencyKey: true,
  body: z.object({
    adminId: requiredText('adminId', 120),
    password: existingPassword(),
    /**
     * From the authenticator app, or a recovery code. Without it and without `passkey`, an operator with a second factor gets
     * `code_required` with `SecondFactorRequest` as details.
     */
    code: oneTimeCode,
    passkey: z.optional(passkeyAssertion),
  }),
  response: z.object({ admin: operator, token: z.string() }),
});

export const operatorLogout = endpoint({
  method: 'POST',
  path: '/admin/auth/logout',
  access: 'operator',
  minRole: 'reviewer',
  summary: 'End this operator session',
  failure: 'Logout failed',
  response: z.object({}),
});

export const getOperatorProfile = endpoint({
  method: 'GET',
  path: '/admin/auth/profile',
  access: 'operator',
  minRole: 'reviewer',
  summary: 'The signed-in operator',
  failure: 'Failed to fetch admin profile',
  response: operator,
});

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/admin/auth/second-factor',
  access: 'operator',
  minRole: 'reviewer',
  summary: 'Start adding an authenticator app. The app takes effect after it is confirmed with a code.',
  failure: 'Two-factor authentication could not be turned on.',
  ignoresIdempotencyKey: true,
  body: z.object({ password: existingPassword() }),
  response: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/admin/auth/second-factor/confirm',
  access: 'operator',
  minRole: 'reviewer',
  summary: 'Confirm the authenticator app with a code. Ends all other sessions and returns the recovery codes once.',
  failure: 'Two-factor authentication could not be turned on.',
  ignoresIdempotencyKey: true,
  body: codeBody,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/admin/auth/second-factor',
  access: 'operator',
  minRole: 'reviewer',
  summary: 'Remove the authenticator app. Requires a code or a passkey.',
  failure: 'The authenticator app could not be removed.',
  ignoresIdempotencyKey: true,
  body: secondFactorProof,
  response: z.object({}),
});
