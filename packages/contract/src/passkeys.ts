import { passkeyRules } from '@outloud/domain/accounts';
import * as z from 'zod/mini';
import { requiredText } from './fields.ts';

/**
 * The JSON of WebAuthn, which is the same for customers, testers and operators. Browsers read the options and return the
 * credentials. Fields that the server does not need are left out.
 */

const base64url = (field: string, maxLength: number) =>
  z
    .string(`${field} is required`)
    .check(z.regex(/^[\w-]+$/, `${field} must be base64url`), z.maxLength(maxLength, `${field} is too long`));

const credentialFields = {
  id: base64url('id', 1400),
  rawId: base64url('rawId', 1400),
  type: z.literal('public-key', 'type must be public-key'),
};

/** The response of an authenticator that created a passkey. */
export const passkeyRegistration = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url('clientDataJSON', 4096),
    attestationObject: base64url('attestationObject', 16_384),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

/** The response of an authenticator that signed with a passkey. */
export const passkeyAssertion = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url('clientDataJSON', 4096),
    authenticatorData: base64url('authenticatorData', 4096),
    signature: base64url('signature', 2048),
    userHandle: z.nullish(base64url('userHandle', 100)),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});
const userVerification = z.literal('required');

/** The argument of `navigator.credentials.create` as JSON. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'discouraged']),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.output<typeof passkeyCreationOptions>;

/** The argument of `navigator.credentials.get` as JSON. */
export const passkeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  /** Empty at sign-in: the browser offers all passkeys for this site. */
  allowCredentials: z.array(credentialDescriptor),
  userVerification,
});
export type PasskeyRequestOptions = z.output<typeof passkeyRequestOptions>;

export const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** Whether the passkey is synced to other devices of its owner. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

export const passkeyName = requiredText('name', passkeyRules.maxNameLength);

export const passkeyList = z.object({
  passkeys: z.array(passkey),
  /** Why passkeys cannot be used at the URL of this installation; null if they can. */
  unavailableReason: z.nullable(z.string()),
});
