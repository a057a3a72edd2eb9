import type { Operator } from '@outloud/contract/operators';
import { operatorSessionHours } from '@outloud/domain/operators';
import { checkPassword, hashPassword, newToken } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';

import * as operators from './operators.repo.ts';

type Needs = Pick<Deps, 'db'>;

/**
 * The configured or generated operator exists and has the configured or generated secret. A configured one is the only
 * one: credentials that were taken out of the configuration must not go on opening the door.
 */
export async function ensureFirstOperator({ db, secrets, config }: Needs & Pick<Deps, 'secrets' | 'config'>) {
  if (config.operator.id) await operators.deleteOtherOperators(db, config.operator.id);
  const known = await operators.findOperator(db, secrets.operatorId);
  if (known && (await checkPassword(known.secret_hash, secrets.operatorSecret))) return;
  await operators.saveOperator(db, secrets.operatorId, await hashPassword(secrets.operatorSecret));
}

export async function logInOperator({ db }: Needs, adminId: string, password: string) {
  const known = await operators.findOperator(db, adminId);
  const matches = await checkPassword(known?.secret_hash ?? null, password);
  if (!known || !matches) throw new AppError(401, 'invalid_credentials', 'Admin login failed');
  const { token, tokenHash } = newToken();
  const operator = await operators.insertOperatorSession(db, tokenHash, known.id, operatorSessionHours);
  return { admin: present(operator), token };
}

export async function loadOperator({ db }: Needs, adminId: string): Promise<Operator> {
  const operator = await operators.findOperator(db, adminId);
  if (!operator) throw notFound();
  return present(operator);
}

export async function logOutOperator({ db }: Needs, tokenHash: Buffer): Promise<void> {
  await operators.deleteOperatorSession(db, tokenHash);
}

function present(row: { admin_id: string; last_login_at: Date | null }): Operator {
  return { adminId: row.admin_id, lastLoginAt: row.last_login_at?.toISOString() ?? null };
}
