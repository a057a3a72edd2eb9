import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { existingPassword } from '../fields.ts';
import {
  passkey,
  passkeyCreationOptions,
  passkeyList,
  passkeyName,
  passkeyRegistration,
  passkeyRequestOptions,
} from '../passkeys.ts';
import { secondFactorProof } from './sessions.ts';

const access = { access: 'operator', minRole: 'reviewer' } as const;
// A challenge works only once, so a stored response must not be replayed. Recovery codes must not be stored.
const singleUse = { ignoresIdempotencyKey: true } as const;

export const listOperatorPasskeys = endpoint({
  ...access,
  method: 'GET',
  path: '/admin/auth/passkeys',
  summary: 'The passkeys of the signed-in operator',
  failure: 'Failed to load your passkeys',
  response: passkeyList,
});

export const startOperatorPasskey = endpoint({
  ...access,
  ...singleUse,
  method: 'POST',
  path: '/admin/auth/passkeys/options',
  summary: 'Start adding a passkey as a second factor. Returns the options for the browser.',
  failure: 'The passkey could not be added.',
  body: z.object({ password: existingPassword() }),
  response: z.object({ options: passkeyCreationOptions }),
});

export const addOperatorPasskey = endpoint({
  ...access,
  ...singleUse,
  method: 'POST',
  path: '/admin/auth/passkeys',
  summary: 'Add a passkey. The first second factor ends all other sessions and returns the recovery codes once.',
  failure: 'The passkey could not be added.',
  status: 201,
  body: z.object({ passkey: passkeyRegistration, name: passkeyName }),
  response: z.object({ passkey, recoveryCodes: z.nullable(z.array(z.string())) }),
});

export const startOperatorConfirmation = endpoint({
  ...access,
  ...singleUse,
  method: 'POST',
  path: '/admin/auth/passkeys/confirm/options',
  summary: 'Start proving the second factor with a passkey. Returns the options for the browser.',
  failure: 'We could not confirm that it is you.',
  response: z.object({ options: passkeyRequestOptions }),
});

export const removeOperatorPasskey = endpoint({
  ...access,
  ...singleUse,
  method: 'DELETE',
  path: '/admin/auth/passkeys/:id',
  summary: 'Remove a passkey. Requires a code or a passkey. Ends all other sessions.',
  failure: 'The passkey could not be removed.',
  missing: 'Passkey not found',
  params: z.object({ id: z.uuid() }),
  body: secondFactorProof,
  response: z.object({}),
});
