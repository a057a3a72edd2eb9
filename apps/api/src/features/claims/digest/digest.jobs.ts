import { databaseNow } from '../../../db/database-time.ts';
import type { Deps } from '../../../deps.ts';
import { renderEmail } from '../../../emails/render-email.ts';
import { findTestersToNotify, setLastDigestAt } from '../../testers/testers.service.ts';
import { digestIntervalHours, testersPerReview } from '../claims.limits.ts';
import { buildDigestEmail } from './digest.emails.ts';
import * as digest from './digest.repo.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';

const batchSize = 100;
const maxEmails = 1000;

/** Picks testers for new roasts and queues an email for each tester whose next digest is due. */
export async function queueDigests(deps: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const { db, jobs } = deps;
  for (const id of await digest.listRoastsWithoutDigest(db, batchSize)) await addRoastToDigests(deps, id);
  for (const testerId of await digest.listTestersDueForDigest(db, { hours: digestIntervalHours, limit: maxEmails })) {
    await jobs.send(db, 'digest-mail', { testerId }, { oncePerMinute: `digest:${testerId}` });
  }
}

/** Uses one transaction per roast, so that a concurrent claim waits for a single roast only. */
async function addRoastToDigests({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const roast = await digest.lockRoastWithoutDigest(trx, id);
    if (!roast) return;
    const testerIds = await findTestersToNotify(trx, roast.targeting, roast.open_slots * testersPerReview);
    await digest.insertEntries(trx, id, testerIds);
    await digest.markDigestQueued(trx, id);
  });
}

/**
 * Holds no lock while the email is sent. Entries are deleted after sending, so delivery is at least once: after
 * a crash in between, the next digest lists the same roasts again.
 */
export async function sendDigestEmail(
  { db, mail, config, secrets }: Pick<Deps, 'db' | 'mail' | 'config' | 'secrets'>,
  { testerId }: { testerId: string },
): Promise<void> {
  const recipient = await digest.findRecipient(db, testerId);
  const { roasts, entries } = await digest.listEntries(db, testerId);
  if (recipient && roasts.length > 0) {
    await setLastDigestAt(db, testerId, databaseNow);
    const content = buildDigestEmail({
      fullName: recipient.full_name,
      roasts,
      url: `${config.publicUrl}/dashboard/available-roasts`,
      unsubscribeUrl: `${config.publicUrl}/stop-mails?token=${createUnsubscribeToken(secrets.masterKey, testerId)}`,
    });
    await mail.send({ to: recipient.email, ...(await renderEmail(content)) }).catch(async (error) => {
      await setLastDigestAt(db, testerId, recipient.last_digest_at);
      throw error;
    });
  }
  await digest.deleteEntries(db, testerId, entries);
}
