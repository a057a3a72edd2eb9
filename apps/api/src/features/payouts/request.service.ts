import type { requestPayout as contract, Payout } from '@outloud/contract/earnings';
import type { BodyOf } from '@outloud/contract/endpoint';
import { payout } from '@outloud/domain/earnings';
import { dollars } from '@outloud/domain/money';
import { hashToken } from '../../crypto.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField, keyReused, unauthorized } from '../../errors.ts';
import * as ledger from '../credits/ledger.service.ts';
import { presentPayout } from './payouts.presenter.ts';
import * as payouts from './payouts.repo.ts';
import { readPay } from './payouts.service.ts';

type Tester = { userId: string; idempotencyKey: string | null };
type Asked = BodyOf<typeof contract>;

/** The payout, its movement and the mail are one; what is payable is reckoned while nobody else can change it. */
export async function requestPayout(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { userId, idempotencyKey }: Tester,
  asked: Asked,
): Promise<Payout> {
  const requestKey = idempotencyKey === null ? null : hashToken(idempotencyKey);
  return db.transaction().execute(async (trx) => {
    await ledger.lockPerson(trx, userId);
    const known = requestKey && (await payouts.findByRequest(trx, userId, requestKey));
    if (known) {
      if (!isSame(known, asked)) throw keyReused();
      return presentPayout(known);
    }
    const { credits, items } = await requirePayable(trx, userId, asked.amount ?? null);
    const destination = await requireDestination(trx, userId, asked.destination);
    const made = await payouts.insertPayout(trx, { tester_id: userId, request_key: requestKey, credits, destination });
    await payouts.insertItems(trx, made.id, items);
    const reason = 'Payout requested';
    await ledger.requestPayout(trx, { payout: made.id, tester: userId, credits, reason });
    await jobs.send(trx, 'payout-mail', { kind: 'requested', payoutId: made.id });
    return presentPayout(made);
  });
}

function isSame({ credits, destination }: payouts.Payout, asked: Asked): boolean {
  return (asked.amount ?? credits) === credits && (asked.destination ?? destination) === destination;
}

async function requirePayable(trx: Trx, userId: string, expected: number | null) {
  const payee = await payouts.lockPayee(trx, userId);
  if (!payee) throw unauthorized();
  if (payee.suspended_at) {
    throw new AppError(409, 'tester_suspended', 'Your account is suspended, so nothing is paid out. Write to us.');
  }
  const open = await payouts.findOpen(trx, userId);
  if (open) {
    const message = `Your payout of ${dollars(open.credits)} is still on its way. Ask again once you have it.`;
    throw new AppError(409, 'payout_open', message);
  }
  const { payable, items } = await readPay(trx, userId);
  const told = { details: { payable, minimum: payout.minimum } };
  if (payable < payout.minimum) {
    const message = `Payouts begin at ${dollars(payout.minimum)}, and ${dollars(payable)} is payable now.`;
    throw new AppError(409, 'below_minimum', message, told);
  }
  if (expected !== null && expected !== payable) {
    const message = `${dollars(payable)} is payable now, not ${dollars(expected)}. Nothing was requested.`;
    throw new AppError(409, 'amount_differs', message, told);
  }
  return { credits: payable, items };
}

/** The one that is given is kept for the next time. */
async function requireDestination(trx: Trx, userId: string, given: string | undefined): Promise<string> {
  const destination = given ?? (await payouts.findDestination(trx, userId));
  if (!destination) throw invalidField('destination', 'destination is required');
  if (given) await payouts.updateDestination(trx, userId, given);
  return destination;
}
