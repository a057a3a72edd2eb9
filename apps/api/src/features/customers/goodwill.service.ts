import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@outloud/contract/endpoint';
import type { giveGoodwill } from '@outloud/contract/operators/customers';
import { hashToken } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { readCredits } from '../credits/credits.service.ts';
import * as ledger from '../credits/ledger.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { requireAdminKey } from '../operators/admin-key.service.ts';
import { lockCustomer } from './customers.repo.ts';
import { customerNotFound } from './customers.service.ts';

type Asked = BodyOf<typeof giveGoodwill> & { customer: string; idempotencyKey: string | null };

/** Returns the balance. The same request gives once, however often it comes; a debt is paid first. */
export async function giveCredits(
  deps: Pick<Deps, 'db' | 'throttle'>,
  actor: Actor,
  asked: Asked,
): Promise<{ balance: number }> {
  const { customer, credits, reason } = asked;
  await requireAdminKey(deps, actor, asked.adminKey);
  return deps.db.transaction().execute(async (trx) => {
    if (!(await lockCustomer(trx, customer))) throw customerNotFound();
    const before = await readCredits(trx, customer);
    // The operator's reason is for the log: the statement is the customer's to read, and is kept for ever.
    const words = 'Credits given by us';
    const isNew = await ledger.giveGoodwill(trx, { id: idOf(actor, asked), customer, credits, reason: words });
    const { balance, debt } = await readCredits(trx, customer);
    if (isNew) {
      await recordAction(trx, actor, {
        action: 'goodwill_given',
        subject: ['customer', customer],
        reason,
        before: { balance: before.balance, debt: before.debt },
        after: { balance, debt, credits },
      });
    }
    return { balance };
  });
}

function idOf({ operatorId }: Actor, { customer, credits, idempotencyKey }: Asked): string {
  if (idempotencyKey === null) return randomUUID();
  return hashToken(`${operatorId}\n${customer}\n${credits}\n${idempotencyKey}`).toString('hex');
}
