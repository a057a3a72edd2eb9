import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { stopMails } from '../testers/testers.service.ts';
import { testerOf } from './stop-token.ts';

/** Idempotent. A link of a deleted account changes nothing. */
export async function stopDigest({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, token: string): Promise<void> {
  const testerId = testerOf(secrets.emailHashKey, token);
  if (!testerId) throw new AppError(400, 'invalid_token', 'This link is invalid. Turn off these emails in your settings.');
  await stopMails({ db }, testerId);
}
