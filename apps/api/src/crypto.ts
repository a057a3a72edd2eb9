import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { normalizeEmail } from '@outloud/domain/accounts';

/** Argon2id with 19 MiB and two passes takes about 35 ms. */
const argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Creates a secret for a session or a link. Only the hash is stored. */
export function createToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2Cost);
}

let decoyHash: Promise<string> | null = null;

/** Takes the same time without a stored hash, so that the timing does not reveal whether an account exists. */
export async function checkPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoyHash ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(storedHash ?? (await decoyHash), password);
  return matches && storedHash !== null;
}

export function hashEmail(email: string, key: string): Buffer {
  return createHmac('sha256', key).update(email).digest();
}

/** The same for all spellings of a mailbox. */
export function hashMailbox(email: string, key: string): Buffer {
  return hashEmail(normalizeEmail(email), key);
}

/** All hashes under which a mailbox may be stored. Before version 0.2.0, hashes were of the exact spelling. */
export function getMailboxHashes(email: string, key: string): Buffer[] {
  return [hashMailbox(email, key), hashEmail(email, key)];
}

/** Salted with the account, so that equal answers of two testers have different hashes. */
export function hashAnswer(userId: string, field: string, answer: string, key: string): Buffer {
  return createHmac('sha256', key).update(`answer ${userId} ${field} ${answer}`).digest();
}

export function hashIp(ip: string, key: string): Buffer {
  return createHmac('sha256', key).update(`address ${ip}`).digest();
}

export function hashDevice(deviceId: string, key: string): Buffer {
  return createHmac('sha256', key).update(`device ${deviceId}`).digest();
}

/** Identifies the payer of a payment method without a fingerprint. */
export function hashPayer(email: string, key: string): string {
  return createHmac('sha256', key).update(`payer ${email.trim().toLowerCase()}`).digest('base64url');
}

/** Signs a value that clients send back, such as a URL. */
export function signText(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares the encoded text, because several base64url texts decode to the same bytes. */
export function verifySignature(key: string, text: string, signature: string): boolean {
  const [actual, expected] = [Buffer.from(signature), Buffer.from(signText(key, text))];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Authenticated encryption (AES-256-GCM). The result contains the IV, the tag and the ciphertext. */
export function encrypt(key: Buffer, text: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
}

export function decrypt(key: Buffer, encrypted: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12));
  decipher.setAuthTag(encrypted.subarray(12, 28));
  return Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString('utf8');
}
