import { idempotencyHours, ipHistoryDays, payerHashMonths } from '@outloud/domain/retention';
import { readDatabaseTime } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../emails/render-email.ts';
import { AppError } from '../../errors.ts';
import { auditLedger } from './audit.service.ts';
import * as checkouts from './checkouts/checkouts.repo.ts';
import { settleCheckout } from './checkouts/settle-checkout.service.ts';
import { buildReceiptEmail, type ReceiptEmail } from './credits.emails.ts';
import * as policy from './credits.limits.ts';
import { formatReceiptNumber } from './credits.presenter.ts';

type SettleDeps = Pick<Deps, 'db' | 'jobs' | 'payments' | 'log' | 'secrets'>;

/** Settles every payment for which no webhook arrived. Tests set the time. */
export async function reconcilePayments(deps: SettleDeps, time?: Date): Promise<void> {
  const { db, payments } = deps;
  const now = time ?? (await readDatabaseTime(db));
  await checkouts.expireOpenCheckouts(db, { withoutSessionBefore: hoursBefore(now, policy.sessionlessExpiryHours) });
  const before = new Date(now.getTime() - policy.reconcileAfterSeconds * 1000);
  const outage = { failures: 0 };
  for (let after: string | null = null; outage.failures < policy.maxProviderFailures; ) {
    const query = { provider: payments.provider, after, before, limit: policy.reconcileBatchSize };
    const unsettled = await checkouts.listUnsettled(db, query);
    for (const checkout of unsettled) await trySettleCheckout(deps, checkout, outage, now);
    if (unsettled.length < policy.reconcileBatchSize) return;
    after = unsettled.at(-1)?.id ?? null;
  }
}

/** Logs a failure, so that the batch continues. Several provider failures in a row end the run. */
async function trySettleCheckout(
  deps: SettleDeps,
  checkout: checkouts.Checkout,
  outage: { failures: number },
  now: Date,
) {
  const { id, session_id, created_at } = checkout;
  if (!session_id || outage.failures >= policy.maxProviderFailures) return;
  try {
    await settleCheckout(deps, session_id);
    outage.failures = 0;
  } catch (err) {
    deps.log.error({ err, checkout: id, session: session_id }, 'failed to settle a payment');
    if (!(err instanceof AppError)) return;
    if (err.status === 502) outage.failures++;
    const isOld = created_at < hoursBefore(now, policy.unknownPaymentExpiryHours);
    if (err.status === 404 && isOld) await checkouts.expireOpenCheckouts(deps.db, { id });
  }
}

/** Sends nothing to a deleted account, because its email address is erased. */
export async function sendReceiptEmail(
  { db, mail, config }: Pick<Deps, 'db' | 'mail' | 'config'>,
  { checkoutId }: ReceiptEmail,
): Promise<void> {
  const row = await checkouts.findReceiptForEmail(db, checkoutId);
  if (!row?.email) return;
  const content = buildReceiptEmail({
    customer: row.email_verified_at ? { fullName: row.full_name, companyName: row.company_name } : null,
    number: formatReceiptNumber(row.transfer_id, row.granted_at),
    credits: row.granted,
    paidAt: row.granted_at,
    reference: row.session_id ?? '',
    isTest: row.provider === 'sandbox',
    url: `${config.publicUrl}/dashboard/credits/receipts/${checkoutId}`,
  });
  await mail.send({ to: row.email, ...(await renderEmail(content)) });
}

export async function cleanUpCheckouts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await checkouts.clearRequestKeys(db, idempotencyHours.requests);
  await checkouts.clearClients(db, ipHistoryDays);
  await checkouts.clearPayerHashes(db, payerHashMonths);
}

export async function auditLedgerAndReport({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const failed = (await auditLedger({ db })).filter(({ problems }) => problems.length > 0);
  if (failed.length > 0) log.fatal({ faults: failed }, 'the ledger does not add up');
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}
