/** Reviews by own people of a customer: a link, a place, a recording, without an account and credits. */
import type { Delivery } from '@outloud/contract/deliveries';
import type { EndpointBody } from '@outloud/contract/endpoint';
import type * as contract from '@outloud/contract/guests';
import { guestLimitDays } from '@outloud/domain/guests';
import { createToken, hashToken } from '../../crypto.ts';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound, unauthorized } from '../../errors.ts';
import { pluralize } from '../../pluralize.ts';
import { lockUser } from '../credits/ledger.service.ts';
import { getDeliveryForCustomer } from '../deliveries/deliveries.service.ts';
import {
  findDeliveryFromUpload,
  findDeliveryOfGuest,
  findSourceUpload,
} from '../deliveries/guest-deliveries.service.ts';
import { insertSubmittedDelivery, probeUpload, type SubmitDeps } from '../deliveries/submit/create-delivery.service.ts';
import {
  type LockedRoast,
  lockRoastOfCustomer,
  requireLockedRoast,
  roastNotFound,
} from '../slots/lock-roast.service.ts';
import { isFree, isWindowOpen } from '../slots/roast-status.service.ts';
import { claimFirstOpenSlot, submitClaimedSlot, submitOpenSlot } from '../slots/slot-transitions.service.ts';
import { lockUpload, requireFinishedUpload, touchUpload } from '../uploads/uploads.service.ts';
import { getLimitProblem, getLinkProblem, linkNotFound, throwLinkProblem } from './guest-links.service.ts';
import { presentBrief, presentGuestReview } from './guests.presenter.ts';
import * as guests from './guests.repo.ts';

type ReadDeps = Pick<Deps, 'db' | 'secrets'>;

export async function findGuestSession(db: Db, token: string) {
  const guest = await guests.findGuestByToken(db, hashToken(token));
  return guest && { guestId: guest.id, canUpload: guest.can_upload };
}

/** The page of a link, for a guest who has not started yet. */
export async function openGuestLink(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  token: string,
): Promise<contract.GuestBrief> {
  const link = await guests.findLink(db, token);
  if (!link) throw linkNotFound();
  throwLinkProblem(getLinkProblem(link) ?? (await getLimitProblem({ db, config }, link.customer_id)));
  return presentBrief(link);
}

/** The status of the page of a link. Null for all other paths. */
export async function getLinkPageStatus({ db }: Pick<Deps, 'db'>, pathname: string): Promise<200 | 404 | 410 | null> {
  const token = /^\/r\/([\w-]{22})\/?$/.exec(pathname)?.[1];
  if (!token) return null;
  const link = await guests.findLink(db, token);
  if (!link) return 404;
  return getLinkProblem(link) ? 410 : 200;
}

/** Reserves a place. Of two guests who start at the last place, one gets it. */
export async function startReview(
  { db, secrets, config }: ReadDeps & Pick<Deps, 'config'>,
  token: string,
  { firstName = null, customParameter = null }: EndpointBody<typeof contract.startGuestReview>,
): Promise<{ guestToken: string; review: contract.GuestReview }> {
  const guestToken = createToken();
  const id = await db.transaction().execute(async (trx) => {
    const found = await guests.findLink(trx, token);
    if (!found) throw linkNotFound();
    const roast = await requireLockedRoast(trx, found.roast_id);
    // Again, because the link may have changed before the lock.
    const link = await guests.findLink(trx, token);
    if (!link) throw linkNotFound();
    throwLinkProblem(getLinkProblem(link));
    await requireMonthlyLimit(trx, config, roast.customer_id, 'guest');
    // Otherwise, a guest could submit and delete recordings until the monthly limit is reached.
    if ((await guests.countSubmissions(trx, roast.id)) >= 2 * roast.reviews) return throwLinkProblem('link_full');
    const slot = await claimFirstOpenSlot(trx, roast);
    if (slot === null) return throwLinkProblem('link_full');
    const texts = { first_name: firstName, custom_parameter: customParameter };
    return guests.insertGuest(trx, {
      roast_id: roast.id,
      slot,
      source: 'link',
      token_hash: guestToken.tokenHash,
      ...texts,
    });
  });
  return { guestToken: guestToken.token, review: await getGuestReview({ db, secrets }, id) };
}

/** Locks the customer, so that concurrent starts on several links stay within the limit together. */
async function requireMonthlyLimit(
  trx: Trx,
  { guestReviewsPerMonth: limit }: Pick<Deps['config'], 'guestReviewsPerMonth'>,
  customerId: string,
  caller: 'guest' | 'customer',
): Promise<void> {
  await lockUser(trx, customerId);
  if ((await guests.countRecentGuests(trx, customerId)) < limit) return;
  if (caller === 'guest') throwLinkProblem('guest_review_limit');
  const message = `You can get ${pluralize(limit, 'review')} by your own people in ${guestLimitDays} days. Try again later.`;
  throw new AppError(409, 'guest_review_limit', message);
}

export async function getGuestReview({ db, secrets }: ReadDeps, guestId: string): Promise<contract.GuestReview> {
  const guest = await guests.findGuest(db, guestId);
  if (!guest) throw unauthorized();
  const link = await guests.findLinkOfRoast(db, guest.roast_id);
  if (!link) throw notFound('This review was deleted.');
  return presentGuestReview(guest, { link, delivery: await findDeliveryOfGuest({ db, secrets }, guestId) });
}

/** Submits a guest's recording. A guest whose place expired takes another one, if one is open. */
export async function submitReview(
  deps: SubmitDeps & Pick<Deps, 'secrets'>,
  guestId: string,
  uploadId: string,
): Promise<contract.GuestReview> {
  if (!(await isSubmitted(deps.db, guestId, uploadId))) {
    const upload = await requireFinishedUpload(deps, guestId, uploadId);
    // Keeps the place during the inspection.
    await touchUpload(deps, guestId, uploadId);
    const facts = await probeUpload(deps, { senderId: guestId, uploadId }, () =>
      isSubmitted(deps.db, guestId, uploadId),
    );
    await deps.db.transaction().execute(async (trx) => {
      const { roast_id } = await requireGuest(trx, guestId);
      const roast = await requireLockedRoast(trx, roast_id);
      if (await isSubmitted(trx, guestId, uploadId)) return;
      await lockUpload(trx, uploadId);
      const slot = await takePlace(deps, trx, roast, guestId);
      await insertSubmittedDelivery(deps, trx, { roast_id, slot, guest_id: guestId }, { upload, facts });
    });
  }
  return getGuestReview(deps, guestId);
}

/** Throws if the guest submitted another recording. */
async function isSubmitted(db: Db | Trx, guestId: string, uploadId: string): Promise<boolean> {
  const submittedId = await findSourceUpload(db, guestId);
  if (submittedId === null) return false;
  if (submittedId === uploadId) return true;
  throw new AppError(409, 'delivered_before', 'You already submitted a recording.');
}

async function takePlace(
  { config }: Pick<Deps, 'config'>,
  trx: Trx,
  roast: LockedRoast,
  guestId: string,
): Promise<number> {
  // Read under the lock of the roast.
  const { state, slot: reservedSlot } = await requireGuest(trx, guestId);
  if (state === 'deleted' || state === 'submitted') {
    throw new AppError(409, 'review_deleted', 'This review was deleted. Open the link again to record another one.');
  }
  if (state === 'expired') {
    const link = await guests.findLinkOfRoast(trx, roast.id);
    if (!link) throw linkNotFound();
    throwLinkProblem(getLinkProblem(link));
    await requireMonthlyLimit(trx, config, roast.customer_id, 'guest');
  }
  const slot = state === 'expired' ? await submitOpenSlot(trx, roast) : reservedSlot;
  if (state === 'recording') await submitClaimedSlot(trx, roast, slot);
  const ended = { ended_at: databaseNow, submitted_at: databaseNow };
  await guests.updateGuest(trx, guestId, { state: 'submitted', slot, ...ended });
  return slot;
}

async function requireGuest(db: Db | Trx, guestId: string) {
  const guest = await guests.findGuest(db, guestId);
  if (!guest) throw unauthorized();
  return guest;
}

/** Adds a finished upload of the customer to a request to own people. */
export async function addRecording(
  deps: SubmitDeps & Pick<Deps, 'secrets'>,
  customerId: string,
  roastId: string,
  { uploadId, firstName = null }: EndpointBody<typeof contract.addRecording>,
): Promise<Delivery> {
  const existing = await findDeliveryFromUpload(deps.db, uploadId);
  const upload = existing ? null : await requireFinishedUpload(deps, customerId, uploadId);
  const isAdded = async () => (await findDeliveryFromUpload(deps.db, uploadId)) !== null;
  const facts = upload && (await probeUpload(deps, { senderId: customerId, uploadId }, isAdded));
  const deliveryId = await deps.db.transaction().execute(async (trx) => {
    const roast = await lockRoastOfCustomer(trx, customerId, roastId);
    if (!roast) throw roastNotFound();
    if (!isFree(roast)) throw notOwnPeople();
    const delivery = await findDeliveryFromUpload(trx, uploadId);
    if (delivery && delivery.roastId === roastId) return delivery.id;
    if (delivery || !upload) throw new AppError(409, 'upload_used', 'This upload already belongs to another delivery.');
    await lockUpload(trx, uploadId);
    await requireMonthlyLimit(trx, deps.config, customerId, 'customer');
    if (!isWindowOpen(roast) || roast.open_slots === 0) throw noPlaceLeft();
    const slot = await submitOpenSlot(trx, roast);
    const ended = { state: 'submitted', ended_at: databaseNow, submitted_at: databaseNow } as const;
    const texts = { first_name: firstName, custom_parameter: null, token_hash: null };
    const guest = await guests.insertGuest(trx, { roast_id: roastId, slot, source: 'upload', ...texts, ...ended });
    return insertSubmittedDelivery(deps, trx, { roast_id: roastId, slot, guest_id: guest }, { upload, facts });
  });
  return getDeliveryForCustomer(deps, customerId, deliveryId);
}

const noPlaceLeft = () =>
  new AppError(
    409,
    'no_open_slot',
    'All places are taken, or the request is closed. Create a new request to add recordings.',
  );

export const notOwnPeople = () =>
  new AppError(409, 'not_own_people', 'This works only for requests to your own people.');
