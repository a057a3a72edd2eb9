import type { Deps } from '../../deps.ts';
import { auditLedger } from './audit.service.ts';
import * as checkouts from './checkouts.repo.ts';
import { namelessExpiryHours, reconcileAfterSeconds, reconcileBatch } from './credits.policy.ts';
import { settleCheckout } from './settle.service.ts';

type Needs = Pick<Deps, 'db' | 'payments' | 'log'>;

/** Asks the provider about every payment whose outcome nobody has reported. */
export async function reconcilePayments(deps: Needs, now = new Date()): Promise<void> {
  const { db, payments, log } = deps;
  await checkouts.expireNameless(db, hoursBefore(now, namelessExpiryHours));
  const before = new Date(now.getTime() - reconcileAfterSeconds * 1000);
  let after: Date | null = null;
  for (;;) {
    const page = { provider: payments.provider, after, before, limit: reconcileBatch };
    const unsettled = await checkouts.listUnsettled(db, page);
    for (const { session_id } of unsettled) {
      // One that the provider cannot tell us about must not keep the others waiting.
      if (session_id)
        await settleCheckout(deps, session_id).catch((err) => log.error({ err }, 'a payment is unsettled'));
    }
    if (unsettled.length < reconcileBatch) return;
    after = unsettled.at(-1)?.created_at ?? null;
  }
}

/** A clean audit is kept quietly; anything else must not be. */
export async function auditLedgerAndReport({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const faults = (await auditLedger({ db })).filter(({ problems }) => problems.length > 0);
  if (faults.length > 0) log.fatal({ faults }, 'the ledger does not add up');
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}
