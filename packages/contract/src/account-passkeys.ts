import { undoHours } from '@outloud/domain/retention';
import * as z from 'zod/mini';
import { sessionResponse } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import {
  passkey,
  passkeyAssertion,
  passkeyCreationOptions,
  passkeyList,
  passkeyName,
  passkeyRegistration,
  passkeyRequestOptions,
} from './passkeys.ts';

const missing = 'Passkey not found';

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkeys/sign-in/options',
  access: 'public',
  summary: 'Start sign-in with a passkey. Returns the options for the browser.',
  failure: 'Sign-in with a passkey could not be started.',
  ignoresIdempotencyKey: true,
  response: z.object({ options: passkeyRequestOptions }),
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/sign-in',
  access: 'public',
  summary: 'Sign in with a passkey',
  failure: 'Sign-in with a passkey failed.',
  // A challenge works only once, so a stored response must not be replayed.
  ignoresIdempotencyKey: true,
  body: z.object({
    passkey: passkeyAssertion,
    /** Keeps the session for 30 days instead of 24 hours. */
    remember: z._default(z.boolean('remember must be true or false'), false),
  }),
  response: sessionResponse,
});

export const startPasskeyConfirmation = endpoint({
  method: 'POST',
  path: '/auth/passkeys/confirm/options',
  access: 'user',
  summary: 'Start confirming with a passkey that you are the owner. Send the result to /auth/confirm.',
  failure: 'We could not confirm that it is you.',
  ignoresIdempotencyKey: true,
  response: z.object({ options: passkeyRequestOptions }),
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/auth/passkeys',
  access: 'user',
  summary: 'The passkeys of the account',
  failure: 'Failed to load your passkeys',
  response: passkeyList,
});

export const startPasskeyRegistration = endpoint({
  method: 'POST',
  path: '/auth/passkeys/options',
  access: 'user',
  summary:
    'Start adding a passkey. Returns the options for the browser. Requires a verified email and a fresh sign-in.',
  failure: 'The passkey could not be added.',
  ignoresIdempotencyKey: true,
  response: z.object({ options: passkeyCreationOptions }),
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys',
  access: 'user',
  summary: `Add a passkey. Requires a fresh sign-in. An emailed link removes it for ${undoHours} hours.`,
  failure: 'The passkey could not be added.',
  status: 201,
  body: z.object({
    passkey: passkeyRegistration,
    /** By default, the browser and the system. */
    name: z.optional(passkeyName),
  }),
  response: z.object({ passkey }),
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/auth/passkeys/:id',
  access: 'user',
  summary: 'Rename a passkey',
  failure: 'The passkey could not be renamed.',
  missing,
  params: z.object({ id: z.uuid() }),
  body: z.object({ name: passkeyName }),
  response: z.object({ passkey }),
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  access: 'user',
  summary: 'Remove a passkey. Requires a fresh sign-in.',
  failure: 'The passkey could not be removed.',
  missing,
  params: z.object({ id: z.uuid() }),
  response: z.object({}),
});
