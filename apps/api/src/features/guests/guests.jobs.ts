import { browserRecordingDays } from '@outloud/domain/retention';
import { getHost } from '@outloud/domain/website-url';
import { databaseNow } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { renderEmail } from '../../emails/render-email.ts';
import { requireLockedRoast } from '../slots/lock-roast.service.ts';
import { freeClaimedSlot } from '../slots/slot-transitions.service.ts';
import { buildGuestDigestEmail } from './guests.emails.ts';
import { digestHours } from './guests.limits.ts';
import * as guests from './guests.repo.ts';

const batchSize = 100;

/** Opens the places of guests who did not submit in time. A failure is logged and does not stop the batch. */
export async function expireGuests(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  for (const { id, roast_id: roastId } of await guests.listExpiredGuests(deps.db, batchSize)) {
    await expireGuest(deps, id, roastId).catch((err) => deps.log.error({ err, guest: id }, 'failed to expire a place'));
  }
}

async function expireGuest({ db }: Pick<Deps, 'db'>, id: string, roastId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const roast = await requireLockedRoast(trx, roastId);
    const guest = await guests.findExpiredGuest(trx, id);
    if (!guest) return;
    await guests.updateGuest(trx, id, { state: 'expired', ended_at: databaseNow });
    await freeClaimedSlot(trx, roast, guest.slot, 'Place expired');
  });
}

/** The recording of such a guest is no longer in the browser either. */
export function cleanUpGuests({ db }: Pick<Deps, 'db'>): Promise<void> {
  return guests.eraseExpiredGuests(db, browserRecordingDays);
}

export async function queueGuestDigests({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  for (const { roast_id: roastId } of await guests.listDueDigests(db, digestHours)) {
    await jobs.send(db, 'guest-digest-email', { roastId }, { oncePerHour: roastId });
  }
}

/** One email about all recordings since the last one. */
export async function sendGuestDigestEmail(
  { db, mail, config }: Pick<Deps, 'db' | 'mail' | 'config'>,
  { roastId }: { roastId: string },
): Promise<void> {
  const row = await guests.findDigest(db, roastId);
  // The email may belong to another person.
  if (!row?.email_verified_at) return;
  const siteName = row.website_name ?? getHost(row.website_url);
  const email = buildGuestDigestEmail({
    fullName: row.full_name,
    siteName,
    newReviews: row.new_reviews,
    received: row.received,
    expected: row.reviews,
    url: `${config.publicUrl}/dashboard/roasts/${roastId}`,
  });
  await mail.send({ to: row.email, ...(await renderEmail(email)) });
  await db.transaction().execute((trx) => guests.updateLink(trx, roastId, { digest_sent_at: row.read_at }));
}
