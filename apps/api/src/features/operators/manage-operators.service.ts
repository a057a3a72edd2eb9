import type { ListedOperator } from '@outloud/contract/operators/operators';
import { changeOperatorRole } from '@outloud/contract/operators/operators';
import { hasRole, type OperatorRole, operatorRoles } from '@outloud/domain/operators';
import type { Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import { type Actor, recordAction } from './actions.service.ts';
import { requireAdminKey } from './admin-key.service.ts';
import { listInvitations } from './invitations.service.ts';
import { notifyOwners } from './notify-owners.service.ts';
import * as operators from './operators.repo.ts';

type SignedInActor = Actor & { operatorId: string };
type ManageDeps = Pick<Deps, 'db' | 'jobs' | 'throttle'>;

export async function listOperators({ db }: Pick<Deps, 'db'>) {
  const rows = await operators.listOperators(db);
  return { operators: rows.map(presentListedOperator), invitations: await listInvitations({ db }) };
}

export async function changeRole(
  deps: ManageDeps,
  actor: SignedInActor,
  id: string,
  { role, adminKey }: { role: OperatorRole; adminKey: string },
): Promise<ListedOperator> {
  return changeOperator(deps, actor, { id, adminKey }, async (trx, row) => {
    if (row.role === role) return;
    if (role !== 'owner') await requireOtherOwner(trx, row);
    await operators.updateOperator(trx, id, { role });
    const change = { before: { role: row.role }, after: { role } };
    await recordAction(trx, actor, { action: 'operator_changed', subject: ['operator', id], ...change });
    await notifyOwners(deps, trx, actor.operatorId, { kind: 'role_changed', operatorId: id, role });
  });
}

export async function disableOperator(
  deps: ManageDeps,
  actor: SignedInActor,
  id: string,
  { adminKey }: { adminKey: string },
): Promise<ListedOperator> {
  return changeOperator(deps, actor, { id, adminKey }, async (trx, row) => {
    if (row.disabled_at) throw new AppError(409, 'already_disabled', 'This operator is already disabled.');
    await requireOtherOwner(trx, row);
    await operators.updateOperator(trx, id, { disabled_at: databaseNow });
    await operators.deleteOperatorSessions(trx, id);
    await recordAction(trx, actor, { action: 'operator_disabled', subject: ['operator', id] });
  });
}

export async function enableOperator(
  deps: ManageDeps,
  actor: SignedInActor,
  id: string,
  { adminKey }: { adminKey: string },
): Promise<ListedOperator> {
  return changeOperator(deps, actor, { id, adminKey }, async (trx, row) => {
    if (!row.disabled_at) throw new AppError(409, 'already_enabled', 'This operator is not disabled.');
    await operators.updateOperator(trx, id, { disabled_at: null });
    await recordAction(trx, actor, { action: 'operator_enabled', subject: ['operator', id] });
    await notifyOwners(deps, trx, actor.operatorId, { kind: 'enabled', operatorId: id, role: row.role });
  });
}

async function changeOperator(
  deps: ManageDeps,
  actor: SignedInActor,
  { id, adminKey }: { id: string; adminKey: string },
  change: (trx: Trx, row: operators.OperatorRow) => Promise<void>,
): Promise<ListedOperator> {
  await requireAdminKey(deps, actor, adminKey);
  return deps.db.transaction().execute(async (trx) => {
    // Two owners who disable each other at the same time would both see another owner.
    await operators.lockOperators(trx);
    const row = await operators.lockOperator(trx, id);
    if (!row) throw operatorNotFound();
    await change(trx, row);
    const changed = await operators.findOperatorById(trx, id);
    if (!changed) throw operatorNotFound();
    return presentListedOperator(changed);
  });
}

/** Says whether another enabled operator has the role. */
export function hasOtherOperator(trx: Trx, operatorId: string, minRole: OperatorRole): Promise<boolean> {
  return operators.hasOtherOperator(
    trx,
    operatorId,
    operatorRoles.filter((role) => hasRole(role, minRole)),
  );
}

/** The database enforces the same rule. */
async function requireOtherOwner(trx: Trx, { id, role, disabled_at }: operators.OperatorRow): Promise<void> {
  if (role !== 'owner' || disabled_at !== null || (await operators.hasOtherOwner(trx, id))) return;
  throw new AppError(409, 'last_owner', 'This is the last owner. Make another operator an owner first.');
}

const operatorNotFound = () => notFound(changeOperatorRole.missing);

function presentListedOperator(row: operators.OperatorRow): ListedOperator {
  return {
    _id: row.id,
    adminId: row.admin_id,
    name: row.name,
    email: row.email,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    hasSecondFactor: operators.hasSecondFactor(row),
    disabledAt: row.disabled_at?.toISOString() ?? null,
  };
}
