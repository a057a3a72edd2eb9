import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { turnOffDigest } from '../../testers/testers.service.ts';
import { verifyUnsubscribeToken } from './unsubscribe-token.ts';

/** Idempotent. The link of a deleted account changes nothing. */
export async function unsubscribeFromDigest(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  token: string,
): Promise<void> {
  const testerId = verifyUnsubscribeToken(secrets.masterKey, token);
  if (!testerId) throw new AppError(400, 'invalid_token', 'This link is invalid.');
  await turnOffDigest({ db }, testerId);
}
