import { checkPassword } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { type Actor, recordAction } from './actions.service.ts';
import { throttles } from './operators.limits.ts';
import { findOperatorById } from './operators.repo.ts';

type AdminKeyDeps = Pick<Deps, 'db' | 'throttle'>;

/**
 * Throws unless the key is correct. Every attempt is counted before the key is checked, so that concurrent guesses
 * cannot exceed the limit. Wrong keys are logged.
 */
export async function requireAdminKey({ db, throttle }: AdminKeyDeps, actor: Actor, key: string): Promise<void> {
  const subject = actor.operatorId ?? actor.adminId;
  await throttle.hit(throttles.adminKey, subject);
  const operator = actor.operatorId ? await findOperatorById(db, actor.operatorId) : null;
  if (await checkPassword(operator?.admin_key_hash ?? null, key)) return throttle.reset(throttles.adminKey, subject);
  await recordAction(db, actor, { action: 'admin_key_refused' });
  throw new AppError(403, 'wrong_admin_key', 'The admin key is incorrect.');
}
