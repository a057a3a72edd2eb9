import { randomUUID } from 'node:crypto';
import type { EndpointBody } from '@outloud/contract/endpoint';
import type { giveGoodwill } from '@outloud/contract/operators/customers';
import { hashToken } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { getCredits } from '../credits/credits.service.ts';
import * as ledger from '../credits/ledger.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { requireAdminKey } from '../operators/admin-key.service.ts';
import { lockCustomer } from './operator.repo.ts';
import { customerNotFound } from './operator.service.ts';

type GoodwillInput = EndpointBody<typeof giveGoodwill> & { customerId: string; idempotencyKey: string | null };

/** Grants credits once per `idempotencyKey`. The credits pay off debt before they increase the balance. */
export async function grantGoodwill(
  deps: Pick<Deps, 'db' | 'throttle'>,
  actor: Actor,
  input: GoodwillInput,
): Promise<{ balance: number }> {
  const { customerId, credits, reason } = input;
  await requireAdminKey(deps, actor, input.adminKey);
  return deps.db.transaction().execute(async (trx) => {
    if (!(await lockCustomer(trx, customerId))) throw customerNotFound();
    const before = await getCredits(trx, customerId);
    // Only the action log stores the operator's reason: customers can read the ledger, and its entries are permanent.
    const entry = { id: getGrantId(actor, input), customer: customerId, credits, reason: 'Credits from Outloud' };
    const isNew = await ledger.grantGoodwill(trx, entry);
    const { balance, debt } = await getCredits(trx, customerId);
    if (isNew) {
      await recordAction(trx, actor, {
        action: 'goodwill_given',
        subject: ['customer', customerId],
        reason,
        before: { balance: before.balance, debt: before.debt },
        after: { balance, debt, credits },
      });
    }
    return { balance };
  });
}

function getGrantId({ operatorId }: Actor, { customerId, credits, idempotencyKey }: GoodwillInput): string {
  if (idempotencyKey === null) return randomUUID();
  return hashToken(`${operatorId}\n${customerId}\n${credits}\n${idempotencyKey}`).toString('hex');
}
