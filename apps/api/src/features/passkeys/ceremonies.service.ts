import { randomBytes } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@outloud/contract/passkeys';
import { tokenMinutes } from '@outloud/domain/retention';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { hashToken } from '../../crypto.ts';
import type { Db, Trx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { RelyingParty } from '../../relying-party.ts';
import * as passkeys from './passkeys.repo.ts';

/**
 * The two ceremonies of WebAuthn. In a registration, the authenticator creates a key pair. In an assertion, it signs with
 * the private key. Both answer a random challenge, which works once, for a few minutes, for one purpose and one session.
 * The authenticator always verifies its user, for example with a fingerprint or a PIN.
 */

const timeout = tokenMinutes.passkeyChallenge * 60_000;

/** Ed25519, ECDSA P-256 and RSA, as COSE identifiers. */
const algorithms = [-8, -7, -257];

type Binding = { purpose: passkeys.Challenge['purpose']; boundTo: Buffer | null };

/** The account that an authenticator shows next to the passkey. Its ID contains no personal data. */
type Account = { id: string; name: string; displayName: string };

type RegistrationInput = {
  owner: passkeys.PasskeyOwner;
  account: Account;
  /** The hash of the session token. */
  boundTo: Buffer;
  /** Required for sign-in without an email. */
  isDiscoverable: boolean;
};

export async function createRegistrationOptions(
  db: Db | Trx,
  rp: RelyingParty,
  { owner, account, boundTo, isDiscoverable }: RegistrationInput,
): Promise<PasskeyCreationOptions> {
  const existing = await passkeys.listPasskeys(db, owner);
  return {
    rp: { id: rp.id, name: rp.name },
    user: { ...account, id: encodeUserHandle(account.id) },
    challenge: await createChallenge(db, { purpose: 'register', boundTo }),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout,
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: {
      residentKey: isDiscoverable ? 'required' : 'discouraged',
      requireResidentKey: isDiscoverable,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** Without an owner, the browser offers all passkeys for this site. */
export async function createAssertionOptions(
  db: Db | Trx,
  rp: RelyingParty,
  { owner, ...binding }: Binding & { owner: passkeys.PasskeyOwner | null },
): Promise<PasskeyRequestOptions> {
  const allowed = owner ? await passkeys.listPasskeys(db, owner) : [];
  return {
    rpId: rp.id,
    challenge: await createChallenge(db, binding),
    timeout,
    allowCredentials: allowed.map(toDescriptor),
    userVerification: 'required',
  };
}

export type NewPasskey = {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  isBackedUp: boolean;
};

/** Call this outside of a transaction, because the challenge is consumed even if the response is rejected. */
export async function verifyRegistration(
  db: Db,
  rp: RelyingParty,
  response: PasskeyRegistration,
  boundTo: Buffer,
): Promise<NewPasskey> {
  const challenge = await consumeChallenge(db, response, { purpose: 'register', boundTo });
  if (hasCertificates(response)) throw createRejection(400);
  const verification = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw createRejection(400, cause);
  });
  if (!verification.verified) throw createRejection(400);
  const { credential, credentialBackedUp } = verification.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: [...new Set(response.response.transports)],
    isBackedUp: credentialBackedUp,
  };
}

export type VerifiedAssertion = passkeys.PasskeyOwner & {
  id: string;
  counter: number;
  isBackedUp: boolean;
  createRejection: () => AppError;
};

type AssertionInput = Binding & {
  response: PasskeyAssertion;
  /** Null at sign-in, where the passkey says who the user is. */
  owner: passkeys.PasskeyOwner | null;
  /** The status of a rejected passkey. */
  rejectedStatus: 401 | 403;
};

/**
 * Call this outside of a transaction, because the challenge is consumed even if the passkey is rejected. Then call
 * `recordPasskeyUse` in the transaction that the passkey authorizes.
 */
export async function verifyAssertion(
  db: Db,
  rp: RelyingParty,
  { response, owner, rejectedStatus, ...binding }: AssertionInput,
): Promise<VerifiedAssertion> {
  const reject = (cause?: unknown) => createRejection(rejectedStatus, cause);
  const challenge = await consumeChallenge(db, response, binding);
  const row = await passkeys.findPasskey(db, Buffer.from(response.id, 'base64url'));
  if (!row || !isOwnedBy(row, owner) || !hasValidUserHandle(response, row, owner === null)) throw reject();
  const { userHandle: _, ...signed } = response.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    credential: { id: response.id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
  }).catch((cause: unknown) => {
    throw reject(cause);
  });
  if (!verified) throw reject();
  return {
    ...getOwner(row),
    id: row.id,
    counter: authenticationInfo.newCounter,
    isBackedUp: authenticationInfo.credentialBackedUp,
    createRejection: () => reject(),
  };
}

/** Returns the ID of the user that a passkey belongs to. Proves nothing: use it only to select a rate limit. */
export async function findUserIdOfPasskey(db: Db, { id }: PasskeyAssertion): Promise<string | null> {
  return (await passkeys.findPasskey(db, Buffer.from(id, 'base64url')))?.user_id ?? null;
}

/**
 * The options ask for no attestation. Certificates are rejected, because verifying them would download revocation lists
 * from URLs that the caller chose.
 */
function hasCertificates({ response }: PasskeyRegistration): boolean {
  try {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
    const format = attestation.get('fmt');
    return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined);
  } catch {
    throw createRejection(400);
  }
}

async function createChallenge(db: Db | Trx, binding: Binding): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const { passkeyChallenge } = tokenMinutes;
  await passkeys.insertChallenge(db, { challengeHash: hashToken(challenge), ...binding }, passkeyChallenge);
  return challenge;
}

/** Returns the challenge that the response answers. */
async function consumeChallenge(
  db: Db,
  { response }: { response: { clientDataJSON: string } },
  binding: Binding,
): Promise<string> {
  const challenge = readChallenge(response.clientDataJSON);
  const isLive =
    challenge && (await passkeys.consumeChallenge(db, { challengeHash: hashToken(challenge), ...binding }));
  if (!isLive) {
    throw new AppError(400, 'passkey_challenge_expired', 'This took too long, or was already done. Please try again.');
  }
  return challenge;
}

function readChallenge(clientDataJson: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

const createRejection = (status: number, cause?: unknown) =>
  new AppError(status, 'passkey_rejected', 'This passkey was not accepted. Try again, or use another way.', { cause });

function getOwner(row: passkeys.PasskeyRow): passkeys.PasskeyOwner {
  return row.user_id === null ? { operatorId: row.operator_id ?? '' } : { userId: row.user_id };
}

/** Without an expected owner, only users sign in. */
function isOwnedBy(row: passkeys.PasskeyRow, owner: passkeys.PasskeyOwner | null): boolean {
  if (!owner) return row.user_id !== null;
  return 'userId' in owner ? row.user_id === owner.userId : row.operator_id === owner.operatorId;
}

/** A discoverable passkey returns the handle of the account that it was created for. */
function hasValidUserHandle({ response }: PasskeyAssertion, row: passkeys.PasskeyRow, isRequired: boolean): boolean {
  if (!response.userHandle) return !isRequired;
  return response.userHandle === encodeUserHandle(row.user_id ?? row.operator_id ?? '');
}

const encodeUserHandle = (id: string) => Buffer.from(id).toString('base64url');

const toDescriptor = ({ credential_id, transports }: passkeys.PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports,
});
