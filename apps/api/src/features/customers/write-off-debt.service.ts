import { randomUUID } from 'node:crypto';
import type { EndpointBody } from '@outloud/contract/endpoint';
import type { writeOffDebt as contract } from '@outloud/contract/operators/customers';
import { hashToken } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { getCredits } from '../credits/credits.service.ts';
import * as ledger from '../credits/ledger.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { requireAdminKey } from '../operators/admin-key.service.ts';
import { lockDebtor } from './operator.repo.ts';
import { customerNotFound } from './operator.service.ts';

type WriteOffInput = EndpointBody<typeof contract> & { customerId: string; idempotencyKey: string | null };

/**
 * Writes off the debt once per `idempotencyKey`. The customer can then buy, spend and request again. The debt of a deleted
 * account no longer returns with a new one.
 */
export async function writeOffDebt(
  deps: Pick<Deps, 'db' | 'throttle'>,
  actor: Actor,
  input: WriteOffInput,
): Promise<{ debt: number }> {
  const { customerId, credits, reason } = input;
  await requireAdminKey(deps, actor, input.adminKey);
  return deps.db.transaction().execute(async (trx) => {
    if (!(await lockDebtor(trx, customerId))) throw customerNotFound();
    const id = getWriteOffId(actor, input);
    const { debt } = await getCredits(trx, customerId);
    if (await ledger.isDebtWrittenOff(trx, id)) return { debt };
    if (debt !== credits) throw createDebtChangedError(debt);
    // Only the action log stores the operator's reason: customers can read the ledger.
    await ledger.writeOffDebt(trx, { id, customer: customerId, credits, reason: 'Debt written off' });
    const change = { before: { debt }, after: { debt: 0, credits } };
    await recordAction(trx, actor, {
      action: 'debt_written_off',
      subject: ['customer', customerId],
      reason,
      ...change,
    });
    return { debt: 0 };
  });
}

function createDebtChangedError(debt: number): AppError {
  const message =
    debt === 0
      ? 'This customer has no debt.'
      : 'The debt changed in the meantime. Reload the page, check the debt and try again.';
  return new AppError(409, 'debt_changed', message, { details: { debt } });
}

function getWriteOffId({ operatorId }: Actor, { customerId, credits, idempotencyKey }: WriteOffInput): string {
  if (idempotencyKey === null) return randomUUID();
  return hashToken(`${operatorId}\n${customerId}\n${credits}\n${idempotencyKey}`).toString('hex');
}
