import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@outloud/contract/passkeys';

/** An authenticator in software: creates ES256 key pairs and signs challenges, as a phone or a security key does. */

/** `origin` is what the browser reports, and `rpId` what the authenticator signs. */
export type SoftwarePasskey = {
  id: string;
  privateKey: KeyObject;
  userHandle: string;
  origin: string;
  rpId: string;
  counter: number;
};

/** What a broken or malicious authenticator or browser sends. */
type Deviations = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  isUserVerified?: boolean;
  userHandle?: string | null;
  /** The attestation statement, with its format. */
  attestation?: [format: string, statement: Cbor];
};

const flags = { userPresent: 1, userVerified: 4, attested: 64 };

/** Creates a passkey, and the response that the browser sends to the server. */
export function createSoftwarePasskey(
  { challenge, rp, user }: PasskeyCreationOptions,
  origin: string,
  deviations: Deviations = {},
): { passkey: SoftwarePasskey; registration: PasskeyRegistration } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const passkey = { id, privateKey, userHandle: user.id, origin, rpId: rp.id, counter: 0 };
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // The parameters of a COSE key: type EC2, algorithm ES256, curve P-256, coordinates.
  const coseKey = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  const idLength = Buffer.alloc(2);
  idLength.writeUInt16BE(credentialId.length);
  const aaguid = Buffer.alloc(16);
  const attestedData = Buffer.concat([aaguid, idLength, credentialId, encodeCbor(coseKey)]);
  const [format, statement] = deviations.attestation ?? ['none', new Map()];
  const attestation = new Map<string, Cbor>([
    ['fmt', format],
    ['attStmt', statement],
    ['authData', encodeAuthenticatorData(passkey, deviations, attestedData)],
  ]);
  const response = {
    clientDataJSON: encodeClientData('webauthn.create', { challenge, origin, ...deviations }).toString('base64url'),
    attestationObject: encodeCbor(attestation).toString('base64url'),
    transports: ['internal'],
  };
  return { passkey, registration: { id, rawId: id, type: 'public-key', response } };
}

/** Signs a challenge and counts the use. */
export function signWithPasskey(
  passkey: SoftwarePasskey,
  { challenge }: PasskeyRequestOptions,
  deviations: Deviations = {},
): PasskeyAssertion {
  passkey.counter++;
  const authenticatorData = encodeAuthenticatorData(passkey, deviations);
  const clientData = encodeClientData('webauthn.get', { challenge, origin: passkey.origin, ...deviations });
  const signedData = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
  const { userHandle = passkey.userHandle } = deviations;
  return {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key',
    response: {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signedData, passkey.privateKey).toString('base64url'),
      userHandle,
    },
  };
}

function encodeClientData(type: string, { challenge, origin }: { challenge: string; origin: string }): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function encodeAuthenticatorData(
  passkey: SoftwarePasskey,
  { rpId = passkey.rpId, counter = passkey.counter, isUserVerified = true }: Deviations,
  attestedData: Buffer | null = null,
): Buffer {
  const header = Buffer.alloc(5);
  header[0] = flags.userPresent | (isUserVerified ? flags.userVerified : 0) | (attestedData ? flags.attested : 0);
  header.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), header, attestedData ?? Buffer.alloc(0)]);
}

type Cbor = number | string | Buffer | Cbor[] | Map<number | string, Cbor>;

const majorTypes = { unsigned: 0, negative: 1, bytes: 2, text: 3, array: 4, map: 5 };

/** Encodes the few types of CBOR (RFC 8949) that WebAuthn needs. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') {
    return value < 0 ? encodeHead(majorTypes.negative, -1 - value) : encodeHead(majorTypes.unsigned, value);
  }
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([encodeHead(majorTypes.text, text.length), text]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(majorTypes.bytes, value.length), value]);
  if (Array.isArray(value))
    return Buffer.concat([encodeHead(majorTypes.array, value.length), ...value.map(encodeCbor)]);
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
  return Buffer.concat([encodeHead(majorTypes.map, value.size), ...entries]);
}

function encodeHead(majorType: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(majorType << 5) | length]);
  if (length < 256) return Buffer.from([(majorType << 5) | 24, length]);
  const head = Buffer.from([(majorType << 5) | 25, 0, 0]);
  head.writeUInt16BE(length, 1);
  return head;
}
