import { signText, verifySignature } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { turnOffDigest } from '../testers/testers.service.ts';

/** Idempotent. The link of a deleted account changes nothing. */
export async function unsubscribeFromDigest(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  token: string,
): Promise<void> {
  const testerId = verifyUnsubscribeToken(secrets.masterKey, token);
  if (!testerId) throw new AppError(400, 'invalid_token', 'This link is invalid.');
  await turnOffDigest({ db }, testerId);
}

/** Creates the token for the unsubscribe link in a digest. The token grants nothing else. */
export function createUnsubscribeToken(key: string, testerId: string): string {
  return `${testerId}.${signText(key, getSignedText(testerId))}`;
}

/** Returns the tester id, or null when the signature is invalid. */
function verifyUnsubscribeToken(key: string, token: string): string | null {
  const [testerId = '', signature = ''] = token.split('.');
  return isUuid(testerId) && verifySignature(key, getSignedText(testerId), signature) ? testerId : null;
}

const getSignedText = (testerId: string) => `digest:${testerId}`;
