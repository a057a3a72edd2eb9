import type { EndpointBody } from '@outloud/contract/endpoint';
import { markPayoutPaid, type OperatorPayout, type returnPayout } from '@outloud/contract/operators/payouts';
import type { Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import * as ledger from '../credits/ledger.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { requireAdminKey } from '../operators/admin-key.service.ts';
import { getPayoutForOperator } from './operator.service.ts';
import * as payouts from './payouts.repo.ts';
import { returnPay } from './payouts.service.ts';

type SettleDeps = Pick<Deps, 'db' | 'jobs'>;

/** Records a payout that the operator sent outside of this app. */
export async function markPayoutAsPaid(
  deps: SettleDeps & Pick<Deps, 'throttle'>,
  actor: Actor,
  id: string,
  { reference, adminKey }: EndpointBody<typeof markPayoutPaid>,
): Promise<OperatorPayout> {
  await requireAdminKey(deps, actor, adminKey);
  return deps.db.transaction().execute(async (trx) => {
    const { tester_id: tester, credits } = await lockOpenPayout(trx, id);
    // The lock makes a concurrent refund request wait until the payout is paid, or hold the payout.
    await ledger.lockWallet(trx, tester);
    await requireNotBlocked(trx, id);
    await ledger.postPayoutPayment(trx, { payout: id, tester, credits, reason: 'Paid out' });
    await payouts.updatePayout(trx, id, { state: 'paid', reference, settled_at: databaseNow });
    await deps.jobs.send(trx, 'payout-mail', { kind: 'paid', payoutId: id });
    const change = { before: { state: 'requested' }, after: { state: 'paid', credits, reference } };
    await recordAction(trx, actor, { action: 'payout_paid', subject: ['payout', id], ...change });
    return getPayoutForOperator(trx, id);
  });
}

/** Returns the pay to the tester's earnings, so that the tester can request it again. */
export async function returnPayoutToTester(
  { db, jobs }: SettleDeps,
  actor: Actor,
  id: string,
  { reason }: EndpointBody<typeof returnPayout>,
): Promise<OperatorPayout> {
  return db.transaction().execute(async (trx) => {
    const payout = await lockOpenPayout(trx, id);
    await returnPay({ jobs }, trx, payout, reason);
    const change = { before: { state: 'requested' }, after: { state: 'returned', credits: payout.credits } };
    await recordAction(trx, actor, { action: 'payout_returned', subject: ['payout', id], reason, ...change });
    return getPayoutForOperator(trx, id);
  });
}

async function requireNotBlocked(trx: Trx, id: string): Promise<void> {
  const { is_suspended, is_frozen } = await payouts.getPayoutBlockers(trx, id);
  if (is_suspended)
    throw new AppError(409, 'tester_suspended', 'This tester is suspended. Reinstate the tester or return the payout.');
  if (is_frozen) {
    const message =
      'A customer requested a refund for a review in this payout. Decide on the refund request first, or return the payout.';
    throw new AppError(409, 'pay_frozen', message);
  }
}

async function lockOpenPayout(trx: Trx, id: string): Promise<payouts.Payout> {
  const payout = await payouts.lockPayout(trx, id);
  if (!payout) throw notFound(markPayoutPaid.missing);
  if (payout.state !== 'requested') {
    throw new AppError(409, 'settled_before', `This payout is already ${payout.state}.`);
  }
  return payout;
}
