import { settleRefund as contract, type RefundDue } from '@outloud/contract/operators/customers';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import * as checkouts from './checkouts/checkouts.repo.ts';
import { maxRefundsListed } from './credits.limits.ts';

/** Lists the oldest refunds first. */
export async function listRefundsDue({ db }: Pick<Deps, 'db'>): Promise<RefundDue[]> {
  const rows = await checkouts.listRefundsDue(db, maxRefundsListed);
  return rows.map(({ id, credits, provider, session_id, created_at }) => ({
    _id: id,
    amount: credits,
    provider,
    sessionId: session_id,
    createdAt: created_at.toISOString(),
  }));
}

/** Records a manual refund. If the provider later reports the payment as not refunded, the refund is due again. */
export async function settleRefund(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id, reason }: { id: string; reason?: string | null | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const checkout = await checkouts.lockCheckout(trx, id);
    if (!checkout) throw notFound(contract.missing);
    const { status, revision, credits } = checkout;
    if (status !== 'refund_due') throw new AppError(409, 'no_refund_due', 'This payment no longer needs a refund.');
    await checkouts.updateCheckout(trx, id, { status: 'refunded', revision: revision + 1 });
    await recordAction(trx, actor, {
      action: 'refund_settled',
      subject: ['checkout', id],
      reason,
      before: { status },
      after: { status: 'refunded', amount: credits },
    });
  });
}

/** Requests within the same minute share one audit. */
export async function queueAudit({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await recordAction(trx, actor, { action: 'audit_started' });
    await jobs.send(trx, 'audit-ledger', {}, { oncePerMinute: 'asked-for' });
  });
}
