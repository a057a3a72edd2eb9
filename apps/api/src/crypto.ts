import { createHash, createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id: 19 MiB and two passes, about 35 ms. */
const argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A secret for a session or a link, and the only form of it that is stored. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2Cost);
}

let decoy: Promise<string> | null = null;

/** Takes the same time without a stored hash as with one, so that timing does not tell who has an account. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== null;
}

export function hashEmail(email: string, key: string): Buffer {
  return createHmac('sha256', key).update(email).digest();
}
