import type { requestPayout as contract, Payout } from '@outloud/contract/earnings';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { formatDollars } from '@outloud/domain/credits';
import { payoutRules } from '@outloud/domain/earnings';
import { hashToken } from '../../crypto.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, idempotencyKeyReused, invalidField, unauthorized } from '../../errors.ts';
import * as ledger from '../credits/ledger.service.ts';
import { presentPayout } from './payouts.presenter.ts';
import * as payouts from './payouts.repo.ts';
import { changePayoutAccount, getPayBreakdown } from './payouts.service.ts';

type Requester = { userId: string; isFresh: boolean; idempotencyKey: string | null };
type PayoutInput = EndpointBody<typeof contract>;

/** Creates the payout, its ledger transfer and the email job in one transaction that locks the tester. */
export async function requestPayout(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { userId, isFresh, idempotencyKey }: Requester,
  input: PayoutInput,
): Promise<Payout> {
  const requestKey = idempotencyKey === null ? null : hashToken(idempotencyKey);
  return db.transaction().execute(async (trx) => {
    await ledger.lockUser(trx, userId);
    const existing = requestKey && (await payouts.findByRequestKey(trx, userId, requestKey));
    if (existing) {
      if (!isSameRequest(existing, input)) throw idempotencyKeyReused();
      return presentPayout(existing);
    }
    const { credits, items } = await requirePayable(trx, userId, input.amount ?? null);
    const destination = await requireDestination({ jobs }, trx, { userId, isFresh }, input.destination);
    const payout = await payouts.insertPayout(trx, {
      tester_id: userId,
      request_key: requestKey,
      credits,
      destination,
    });
    await payouts.insertItems(trx, payout.id, items);
    const reason = 'Payout requested';
    await ledger.postPayoutRequest(trx, { payout: payout.id, tester: userId, credits, reason });
    await jobs.send(trx, 'payout-mail', { kind: 'requested', payoutId: payout.id });
    return presentPayout(payout);
  });
}

function isSameRequest({ credits, destination }: payouts.Payout, input: PayoutInput): boolean {
  return (input.amount ?? credits) === credits && (input.destination ?? destination) === destination;
}

async function requirePayable(trx: Trx, userId: string, expectedAmount: number | null) {
  const payee = await payouts.lockPayee(trx, userId);
  if (!payee) throw unauthorized();
  if (payee.suspended_at) {
    throw new AppError(409, 'tester_suspended', 'Your account is suspended, so we cannot pay you. Contact us.');
  }
  const openPayout = await payouts.findOpenPayout(trx, userId);
  if (openPayout) {
    const message = `Your payout of ${formatDollars(openPayout.credits)} is still in progress. Request another payout after it arrives.`;
    throw new AppError(409, 'payout_open', message);
  }
  const { payable, items } = await getPayBreakdown(trx, userId);
  const options = { details: { payable, minimum: payoutRules.minimum } };
  if (payable < payoutRules.minimum) {
    const message = `The minimum payout is ${formatDollars(payoutRules.minimum)}. Your payable amount is ${formatDollars(payable)}.`;
    throw new AppError(409, 'below_minimum', message, options);
  }
  if (expectedAmount !== null && expectedAmount !== payable) {
    const message = `Your payable amount is ${formatDollars(payable)}, not ${formatDollars(expectedAmount)}. No payout was requested. Reload and try again.`;
    throw new AppError(409, 'amount_differs', message, options);
  }
  return { credits: payable, items };
}

/** Saves a new payout account for later payouts. */
async function requireDestination(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  { userId, isFresh }: Pick<Requester, 'userId' | 'isFresh'>,
  newDestination: string | undefined,
): Promise<string> {
  const destination = newDestination ?? (await payouts.findDestination(trx, userId));
  if (!destination) throw invalidField('destination', 'destination is required');
  if (newDestination) await changePayoutAccount({ jobs }, trx, { userId, isFresh }, newDestination);
  return destination;
}
