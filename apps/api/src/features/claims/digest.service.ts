import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { stopMails } from '../testers/testers.service.ts';
import { testerOf } from './stop-token.ts';

/** The same again changes nothing; neither does a link of an account that is gone. */
export async function stopDigest({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, token: string): Promise<void> {
  const testerId = testerOf(secrets.emailHashKey, token);
  if (!testerId) throw new AppError(400, 'invalid_token', 'This link is not one that we mailed');
  await stopMails({ db }, testerId);
}
