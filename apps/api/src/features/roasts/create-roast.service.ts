import { isDeepStrictEqual } from 'node:util';
import type { EndpointBody } from '@outloud/contract/endpoint';
import type * as contract from '@outloud/contract/roasts';
import { guestLinkDays } from '@outloud/domain/guests';
import * as pricing from '@outloud/domain/pricing';
import { reviewCounts } from '@outloud/domain/roasts';
import { type Targeting, targetFieldNames } from '@outloud/domain/targeting/demographics';
import { buildTargetingIndex } from '@outloud/domain/targeting/matching';
import { hashToken } from '../../crypto.ts';
import type { Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { AppError, emailUnverified, idempotencyKeyReused } from '../../errors.ts';
import { pluralize } from '../../pluralize.ts';
import { holdCredits, lockUser } from '../credits/ledger.service.ts';
import { insertGuestLink } from '../guests/guest-links.service.ts';
import { createSlots } from '../slots/slot-transitions.service.ts';
import { countMatchingTesters } from '../testers/testers.service.ts';
import * as roasts from './roasts.repo.ts';
import { getRoastForCustomer } from './roasts.service.ts';

export async function quoteRoast({ db }: Pick<Deps, 'db'>, body: EndpointBody<typeof contract.quoteRoast>) {
  const targeting = normalizeTargeting(body.targetDemographics);
  const { lines, ...quote } = pricing.quoteRoast(targeting, getReviewCount(body));
  return { ...quote, breakdown: lines, matchingTesters: await countMatchingTesters(db, targeting) };
}

type Caller = { userId: string; idempotencyKey: string | null };

/** Creates the roast, its slots, the hold and the email job in one transaction. */
export async function createRoast(
  { db, jobs, config }: Pick<Deps, 'db' | 'jobs' | 'config'>,
  { userId, idempotencyKey }: Caller,
  body: EndpointBody<typeof contract.createRoast>,
): Promise<contract.RoastDetail> {
  const reviewers = body.reviewers ?? 'testers';
  if (reviewers === 'own' && config.guestReviewsPerMonth === 0) throw guestReviewsOff();
  const targeting = normalizeTargeting(body.targetDemographics);
  const reviews = getReviewCount(body);
  const { perReview, total } = reviewers === 'own' ? free : pricing.quoteRoast(targeting, reviews);
  if (body.creditAmount != null && body.creditAmount !== total)
    throw createPriceDiffersError(body.creditAmount, perReview, total);
  const requestKey = idempotencyKey === null ? null : hashToken(idempotencyKey);
  const values = {
    website_url: body.websiteUrl,
    website_name: body.websiteName ?? null,
    website_description: body.websiteDescription ?? null,
    specific_instructions: body.specificInstructions ?? null,
    focus_areas: body.focusAreas ?? [],
    reviews,
    reviewers,
  };
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const existing = requestKey && (await roasts.findRoastByRequestKey(trx, userId, requestKey));
    if (existing) {
      if (!isDeepStrictEqual({ ...existing, ...values, targeting }, existing)) throw idempotencyKeyReused();
      return getRoastForCustomer({ db: trx, config }, userId, existing.id);
    }
    const common = { ...values, customer_id: userId, request_key: requestKey, price_per_review: perReview };
    if (reviewers === 'own') {
      const id = await insertOwnPeopleRoast(trx, common, body);
      return getRoastForCustomer({ db: trx, config }, userId, id);
    }
    if (!(await roasts.isCustomerVerified(trx, userId))) throw emailUnverified();
    const { indexKeys, rejectMask } = buildTargetingIndex(targeting);
    const { id } = await roasts.insertRoast(trx, config.fulfilmentHours, {
      ...common,
      targeting: JSON.stringify(targeting),
      index_keys: indexKeys,
      reject_mask: rejectMask,
    });
    await createSlots(trx, id, reviews);
    const reason = `${pluralize(reviews, 'review')} requested`;
    await holdCredits(trx, { customer: userId, roast: id, credits: total, reason });
    await jobs.send(trx, 'roast-mail', { kind: 'received', roastId: id });
    return getRoastForCustomer({ db: trx, config }, userId, id);
  });
}

const free = { perReview: 0, total: 0 };

/** A request to own people: no hold, no targeting, and testers never see it. */
async function insertOwnPeopleRoast(
  trx: Trx,
  values: roasts.NewRoast & { reviews: number },
  { linkDays, hasGuestLink, note, redirectUrl }: EndpointBody<typeof contract.createRoast>,
): Promise<string> {
  const hours = (linkDays ?? guestLinkDays.default) * 24;
  const hidden = { targeting: '{}', index_keys: [], digest_queued_at: databaseNow };
  const { id } = await roasts.insertRoast(trx, hours, { ...values, ...hidden });
  await createSlots(trx, id, values.reviews);
  if (hasGuestLink !== false) await insertGuestLink(trx, id, { note: note ?? null, redirectUrl: redirectUrl ?? null });
  return id;
}

const guestReviewsOff = () =>
  new AppError(403, 'guest_reviews_off', 'Requests to your own people are turned off on this site.');

function getReviewCount({ deliveriesExpected, numberOfReviews }: contract.ReviewCountFields): number {
  return deliveriesExpected ?? numberOfReviews ?? reviewCounts.min;
}

type TargetingInput = Targeting & { professionalBackgrounds?: readonly string[] };

/** Drops empty lists and duplicate options, and merges the alias `professionalBackgrounds` into `industries`. */
function normalizeTargeting(input: TargetingInput | null | undefined): Targeting {
  const { professionalBackgrounds = [], ...lists } = input ?? {};
  const merged = { ...lists, industries: [...new Set([...(lists.industries ?? []), ...professionalBackgrounds])] };
  return Object.fromEntries(
    targetFieldNames.map((field) => [field, merged[field]]).filter(([, options]) => options?.length),
  );
}

function createPriceDiffersError(submittedPrice: number, perReview: number, total: number): AppError {
  const message = `The price is ${total} credits (${perReview} per review), not ${submittedPrice}. Nothing was charged.`;
  return new AppError(409, 'price_differs', message, { details: { perReview, total } });
}
