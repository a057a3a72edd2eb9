import type { Deps } from '../../deps.ts';
import { renderLetter } from '../../mails/letter.ts';
import { findTestersToTell, noteDigest } from '../testers/testers.service.ts';
import { digestHours, toldPerReview } from './claims.policy.ts';
import { digestLetter } from './digest.mails.ts';
import * as digest from './digest.repo.ts';
import { stopToken } from './stop-token.ts';

const batch = 100;
const mostMails = 1000;

/** Chooses who hears of new roasts, and sends a job for everybody whose next digest is due. */
export async function offerRoasts(deps: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const { db, jobs } = deps;
  for (const id of await digest.listUnoffered(db, batch)) await offerRoast(deps, id);
  for (const testerId of await digest.listDue(db, { hours: digestHours, limit: mostMails })) {
    await jobs.send(db, 'digest-mail', { testerId }, { oncePerMinute: `digest:${testerId}` });
  }
}

/** One at a time: whoever claims it meanwhile must not wait for the others. */
async function offerRoast({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const roast = await digest.lockUnoffered(trx, id);
    if (!roast) return;
    const told = await findTestersToTell(trx, roast.targeting, roast.open_slots * toldPerReview);
    await digest.insertEntries(trx, id, told);
    await digest.markOffered(trx, id);
  });
}

/**
 * Nothing is held while the mail is on its way. What could not be sent waits for the next offer; whoever dies over it
 * tells of the same roasts once more, hours later.
 */
export async function sendDigest(
  { db, mail, config, secrets }: Pick<Deps, 'db' | 'mail' | 'config' | 'secrets'>,
  { testerId }: { testerId: string },
): Promise<void> {
  const reader = await digest.findReader(db, testerId);
  const { roasts, entries } = await digest.readEntries(db, testerId);
  if (reader && roasts.length > 0) {
    await noteDigest(db, testerId, new Date());
    const letter = digestLetter({
      fullName: reader.full_name,
      roasts,
      url: `${config.publicUrl}/dashboard/available-roasts`,
      stopUrl: `${config.publicUrl}/stop-mails?token=${stopToken(secrets.emailHashKey, testerId)}`,
    });
    await mail.send({ to: reader.email, ...(await renderLetter(letter)) }).catch(async (error) => {
      await noteDigest(db, testerId, reader.last_digest_at);
      throw error;
    });
  }
  await digest.deleteEntries(db, testerId, entries);
}
