import type { BodyOf, QueryOf } from '@outloud/contract/endpoint';
import type { createRoast, listRoasts, quoteRoast, RoastDetail, UnfinishedRoast } from '@outloud/contract/roasts';
import { type Targeting, targetFieldNames } from '@outloud/domain/demographics';
import * as pricing from '@outloud/domain/pricing';
import { mayOwnerCancel, type RoastStatus, reviewCounts } from '@outloud/domain/roasts';
import { hashToken } from '../../crypto.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, keyReused } from '../../errors.ts';
import { readRefunded } from '../credits/credits.service.ts';
import { holdCredits, lockCustomer } from '../credits/ledger.service.ts';
import { countMatchingTesters } from '../testers/testers.service.ts';
import { closeRoast } from './close.service.ts';
import { readPage } from './list.repo.ts';
import { presentDetail, presentRoast } from './roasts.presenter.ts';
import * as roasts from './roasts.repo.ts';
import * as slots from './slots.repo.ts';

type Customer = { userId: string; idempotencyKey: string | null };
type Size = { deliveriesExpected?: number | null; numberOfReviews?: number | null };

const roastNotFound = () => new AppError(404, 'not_found', 'Roast request not found');

export async function priceRoast({ db }: Pick<Deps, 'db'>, body: BodyOf<typeof quoteRoast>) {
  const targeting = chosen(body.targetDemographics);
  const { lines, ...quote } = pricing.quoteRoast(targeting, reviewsOf(body));
  return { ...quote, breakdown: lines, matchingTesters: await countMatchingTesters(db, targeting) };
}

/** The request, its slots, the hold and the mail are one: all of them or nothing. */
export async function requestRoast(
  { db, jobs, config }: Pick<Deps, 'db' | 'jobs' | 'config'>,
  { userId, idempotencyKey }: Customer,
  body: BodyOf<typeof createRoast>,
): Promise<RoastDetail> {
  const targeting = chosen(body.targetDemographics);
  const reviews = reviewsOf(body);
  const { perReview, total } = pricing.quoteRoast(targeting, reviews);
  if (body.creditAmount != null && body.creditAmount !== total) throw priceDiffers(body.creditAmount, perReview, total);
  const requestKey = idempotencyKey === null ? null : hashToken(idempotencyKey);
  const wanted = {
    customer_id: userId,
    request_key: requestKey,
    website_url: body.websiteUrl,
    website_name: body.websiteName ?? null,
    website_description: body.websiteDescription ?? null,
    specific_instructions: body.specificInstructions ?? null,
    focus_areas: body.focusAreas ?? [],
    targeting: JSON.stringify(targeting),
    reviews,
    price_per_review: perReview,
  };
  return db.transaction().execute(async (trx) => {
    await lockCustomer(trx, userId);
    const roast = await roasts.insertRoast(trx, wanted, config.fulfilmentHours);
    if (!roast) {
      const known = await roasts.findByRequest(trx, userId, requestKey ?? Buffer.alloc(0));
      if (known.website_url !== wanted.website_url || known.reviews !== reviews) throw keyReused();
      return detailOf(trx, userId, known.id);
    }
    await slots.insertSlots(trx, roast.id, reviews);
    const reason = reviews === 1 ? '1 review requested' : `${reviews} reviews requested`;
    await holdCredits(trx, { customer: userId, roast: roast.id, credits: total, reason });
    await jobs.send(trx, 'roast-mail', { kind: 'received', roastId: roast.id });
    return detailOf(trx, userId, roast.id);
  });
}

export async function readRoasts(
  { pool }: Pick<Deps, 'pool'>,
  userId: string,
  { page, limit, status = null }: Omit<QueryOf<typeof listRoasts>, 'status'> & { status?: RoastStatus | null },
) {
  const found = await readPage(pool, { customerId: userId, status, limit, offset: (page - 1) * limit });
  return {
    roastRequests: found.roasts.map(presentRoast),
    pagination: { page, limit, total: found.total, totalPages: Math.ceil(found.total / limit) },
  };
}

export function readRoast({ db }: Pick<Deps, 'db'>, userId: string, id: string): Promise<RoastDetail> {
  return detailOf(db, userId, id);
}

/** Whoever comes second, by a race or a repetition, finds it cancelled and gets nothing. */
export async function cancelRoast(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  userId: string,
  id: string,
): Promise<{ refundedCredits: number }> {
  return db.transaction().execute(async (trx) => {
    const roast = await roasts.lockRoast(trx, id);
    if (roast?.customer_id !== userId) throw roastNotFound();
    if (!mayOwnerCancel(roast.status)) throw notPending(roast.status);
    const refundedCredits = await closeRoast(trx, roast, 'customer');
    await jobs.send(trx, 'roast-mail', { kind: 'cancelled', roastId: id, refundedCredits });
    return { refundedCredits };
  });
}

/** For an account about to be deleted: throws while something is unfinished, else empties what is left. */
export async function eraseRoastsOf(trx: Trx, userId: string): Promise<void> {
  const unfinished = await roasts.listUnfinished(trx, userId);
  if (unfinished.length > 0) throw stillUnfinished(unfinished);
  await roasts.eraseTexts(trx, userId);
}

async function detailOf(db: Deps['db'] | Trx, userId: string, id: string): Promise<RoastDetail> {
  const row = await roasts.findOwnRoast(db, userId, id);
  if (!row) throw roastNotFound();
  return presentDetail(row, await readRefunded(db, id));
}

function reviewsOf({ deliveriesExpected, numberOfReviews }: Size): number {
  return deliveriesExpected ?? numberOfReviews ?? reviewCounts.min;
}

/** Only the lists in which something is chosen. */
function chosen(given: Targeting | null | undefined): Targeting {
  return Object.fromEntries(
    targetFieldNames.flatMap((field) => (given?.[field]?.length ? [[field, given[field]] as const] : [])),
  );
}

function priceDiffers(expected: number, perReview: number, total: number): AppError {
  const message = `The price is ${total} credits (${perReview} per review), not ${expected}. Nothing was charged.`;
  return new AppError(409, 'price_differs', message, { details: { perReview, total } });
}

function notPending(status: string): AppError {
  const message =
    status === 'cancelled'
      ? 'This roast request is cancelled already'
      : 'Only a pending roast request can be cancelled: a tester has taken this one on';
  return new AppError(409, 'not_pending', message, { details: { status } });
}

function stillUnfinished(unfinished: Awaited<ReturnType<typeof roasts.listUnfinished>>): AppError {
  const names = unfinished.map(({ website_name, website_url, status }) => `${website_name ?? website_url} (${status})`);
  const message = `You have unfinished roast requests: ${names.join(', ')}. Cancel the pending ones first; the others must be finished.`;
  const list = unfinished.map(
    (row): UnfinishedRoast => ({
      _id: row.id,
      websiteName: row.website_name,
      websiteUrl: row.website_url,
      status: row.status,
    }),
  );
  return new AppError(409, 'roasts_unfinished', message, { details: { roasts: list } });
}
