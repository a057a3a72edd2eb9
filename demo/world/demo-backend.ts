// The only demo code that calls functions of the server: all other actions call the API with the contract's typed client. No
// API call ends the window of a roast early, refunds a test payment to the card, or runs an hourly job at once.
import { pino } from 'pino';
import { createSandbox } from '../../apps/api/src/adapters/payments/sandbox.ts';
import { attachDatabase } from '../../apps/api/src/boot/attach-database.ts';
import type { Secrets } from '../../apps/api/src/boot/secrets.ts';
import type { Config } from '../../apps/api/src/config.ts';
import type { Database } from '../../apps/api/src/db/database.ts';
import { settleCheckout } from '../../apps/api/src/features/credits/checkouts/settle-checkout.service.ts';
import { measureFairness } from '../../apps/api/src/features/fairness/fairness.service.ts';
import { expireRoasts } from '../../apps/api/src/features/roasts/roasts.jobs.ts';
import { updateRoast } from '../../apps/api/src/features/roasts/roasts.repo.ts';
import { startJobs } from '../../apps/api/src/jobs/jobs.ts';

export type DemoBackend = Awaited<ReturnType<typeof openDemoBackend>>;

/** Opens a backend for operations that the API does not offer: expiring roasts and refunding payments to the card. */
export async function openDemoBackend(config: Config, secrets: Secrets) {
  const log = pino({ level: 'warn', base: null });
  const database = await attachDatabase(config);
  const jobs = await startJobs(database.url, log, { isWorker: false });
  const { db } = database;
  return {
    databaseUrl: database.url,
    /** Ends the window of the roasts, which releases their unclaimed slots. */
    async expireRequests(roastIds: string[]): Promise<void> {
      await db.transaction().execute(async (trx) => {
        for (const id of roastIds) await updateRoast(trx, id, { expires_at: new Date() });
      });
      await expireRoasts({ db, jobs, log });
    },
    refundToCard: (sessionId: string) =>
      settleCheckout({ db, jobs, log, secrets, payments: createRefundingSandbox(database, config) }, sessionId),
    measureFairness: () => measureFairness({ db }),
    async close(): Promise<void> {
      await jobs.stop();
      await database.close();
    },
  };
}

/** Creates a payment provider that reports every payment as fully refunded. */
function createRefundingSandbox({ pool }: Database, { publicUrl }: Config) {
  const sandbox = createSandbox(pool, publicUrl);
  return {
    ...sandbox,
    async findPayment(sessionId: string) {
      const payment = await sandbox.findPayment(sessionId);
      return payment && { ...payment, refundedCents: payment.cents };
    },
  };
}
