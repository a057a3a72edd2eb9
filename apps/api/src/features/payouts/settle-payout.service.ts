import type { EndpointBody } from '@outloud/contract/endpoint';
import {
  markPayoutPaid,
  type OperatorPayout,
  type proposePayout as proposePayoutContract,
  type returnPayout,
} from '@outloud/contract/operators/payouts';
import { formatDollars } from '@outloud/domain/credits';
import { operatorIndependenceDays, twoOperatorDollars } from '@outloud/domain/risk-limits';
import type { Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import * as ledger from '../credits/ledger.service.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { requireAdminKey } from '../operators/admin-key.service.ts';
import { getPayoutForOperator } from './operator.service.ts';
import { requireUsablePayoutAccount } from './payout-account.service.ts';
import * as payouts from './payouts.repo.ts';
import { returnPay } from './payouts.service.ts';

type SettleDeps = Pick<Deps, 'db' | 'jobs'>;

/** The first of two operators proposes a payout above the limit. No money moves yet. */
export async function proposePayout(
  deps: SettleDeps & Pick<Deps, 'throttle'>,
  actor: Actor,
  id: string,
  { adminKey }: EndpointBody<typeof proposePayoutContract>,
): Promise<OperatorPayout> {
  await requireAdminKey(deps, actor, adminKey);
  return deps.db.transaction().execute(async (trx) => {
    const { credits, proposed_by } = await lockOpenPayout(trx, id);
    if (credits <= twoOperatorDollars) {
      const message = `Payouts up to ${formatDollars(twoOperatorDollars)} need one operator. Mark it as paid.`;
      throw new AppError(400, 'bad_request', message);
    }
    // A proposal expires with the rights of its operator.
    if (proposed_by && (await payouts.isPayoutOperator(trx, proposed_by)))
      throw new AppError(409, 'proposed_before', 'This payout is already proposed.');
    await payouts.updatePayout(trx, id, { proposed_by: actor.operatorId, proposed_at: databaseNow });
    await recordAction(trx, actor, { action: 'payout_proposed', subject: ['payout', id], after: { credits } });
    return getPayoutForOperator(trx, actor, id);
  });
}

/** Records a payout that the operator sent outside of this app. */
export async function markPayoutAsPaid(
  deps: SettleDeps & Pick<Deps, 'throttle'>,
  actor: Actor & { operatorId: string },
  id: string,
  { reference, adminKey }: EndpointBody<typeof markPayoutPaid>,
): Promise<OperatorPayout> {
  await requireAdminKey(deps, actor, adminKey);
  return deps.db.transaction().execute(async (trx) => {
    const payout = await lockOpenPayout(trx, id);
    const { tester_id: tester, credits } = payout;
    // The lock makes a concurrent refund request wait until the payout is paid, or hold the payout.
    await ledger.lockWallet(trx, tester);
    await requireSecondOperator(trx, payout, actor);
    await requireNotBlocked(trx, id);
    await requireUsablePayoutAccount(trx, tester, "The tester's");
    await ledger.postPayoutPayment(trx, { payout: id, tester, credits, reason: 'Paid out' });
    await payouts.updatePayout(trx, id, {
      state: 'paid',
      reference,
      settled_at: databaseNow,
      paid_by: actor.operatorId,
    });
    await deps.jobs.send(trx, 'payout-mail', { kind: 'paid', payoutId: id });
    const change = { before: { state: 'requested' }, after: { state: 'paid', credits, reference } };
    await recordAction(trx, actor, { action: 'payout_paid', subject: ['payout', id], ...change });
    return getPayoutForOperator(trx, actor, id);
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
    return getPayoutForOperator(trx, actor, id);
  });
}

/** The database enforces the same rules. */
async function requireSecondOperator(
  trx: Trx,
  { credits, proposed_by }: payouts.Payout,
  { operatorId }: Actor & { operatorId: string },
): Promise<void> {
  if (credits <= twoOperatorDollars) return;
  const isProposed = proposed_by !== null && (await payouts.isPayoutOperator(trx, proposed_by));
  if (!isProposed || proposed_by === operatorId) {
    const step = isProposed ? 'You proposed it.' : 'One operator proposes it first.';
    const message = `A payout above ${formatDollars(twoOperatorDollars)} needs two operators. ${step} Another operator marks it as paid.`;
    throw new AppError(409, 'second_operator_required', message);
  }
  const independentFrom = await payouts.getOperatorsIndependentFrom(trx, proposed_by, operatorId);
  if (independentFrom) throw createNotIndependentError(independentFrom);
}

function createNotIndependentError(from: Date): AppError {
  const date = from.toISOString().slice(0, 16).replace('T', ' ');
  const message = `You and the operator who proposed this payout are not independent: in the last ${operatorIndependenceDays} days, one of you was invited, enabled or promoted by the other, or both by one owner. Another operator can mark the payout as paid, or you can from ${date} UTC.`;
  return new AppError(409, 'operators_not_independent', message, { details: { from: from.toISOString() } });
}

async function requireNotBlocked(trx: Trx, id: string): Promise<void> {
  const { is_suspended, is_frozen, is_disputed, has_clawback } = await payouts.getPayoutBlockers(trx, id);
  if (is_suspended)
    throw new AppError(409, 'tester_suspended', 'This tester is suspended. Reinstate the tester or return the payout.');
  if (is_frozen) {
    const message =
      'A customer requested a refund for a review in this payout. Decide on the refund request first, or return the payout.';
    throw new AppError(409, 'pay_frozen', message);
  }
  if (is_disputed) {
    const message =
      'A bank disputes the payment of a customer whose review is in this payout. Wait for its decision, or return the payout.';
    throw new AppError(409, 'pay_frozen', message);
  }
  if (has_clawback) {
    const message = 'This payout contains pay of rejected reviews. Return the payout to claw that pay back.';
    throw new AppError(409, 'clawback_pending', message);
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
