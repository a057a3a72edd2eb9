import { timingSafeEqual } from 'node:crypto';
import { checkPassword, hashToken } from '../../crypto.ts';
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
export async function requireAdminKey(deps: AdminKeyDeps, actor: Actor, key: string): Promise<void> {
  return checkAdminKey(deps, actor, async () => {
    const operator = actor.operatorId ? await findOperatorById(deps.db, actor.operatorId) : null;
    return checkPassword(operator?.admin_key_hash ?? null, key);
  });
}

/** For a customer in ADMIN_EMAILS, who has no admin key: the upload key of the installation, which is no operator's key. */
export async function requireUploadKey(
  deps: AdminKeyDeps & Pick<Deps, 'secrets'>,
  actor: Actor,
  key: string,
): Promise<void> {
  return checkAdminKey(deps, actor, async () => timingSafeEqual(hashToken(deps.secrets.uploadKey), hashToken(key)));
}

async function checkAdminKey(
  { db, throttle }: AdminKeyDeps,
  actor: Actor,
  isCorrect: () => Promise<boolean>,
): Promise<void> {
  const subject = actor.operatorId ?? actor.adminId;
  await throttle.hit(throttles.adminKey, subject);
  if (await isCorrect()) return throttle.reset(throttles.adminKey, subject);
  await recordAction(db, actor, { action: 'admin_key_refused' });
  throw new AppError(403, 'wrong_admin_key', 'The admin key is incorrect.');
}
