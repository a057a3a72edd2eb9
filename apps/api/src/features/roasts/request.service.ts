import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@outloud/contract/endpoint';
import type { createRoast, quoteRoast, RoastDetail, Size } from '@outloud/contract/roasts';
import { type Targeting, targetFieldNames } from '@outloud/domain/demographics';
import { offeringOf } from '@outloud/domain/matching';
import * as pricing from '@outloud/domain/pricing';
import { reviewCounts } from '@outloud/domain/roasts';
import { hashToken } from '../../crypto.ts';
import type { Deps } from '../../deps.ts';
import { AppError, keyReused } from '../../errors.ts';
import { counted } from '../../wording.ts';
import { holdCredits, lockPerson } from '../credits/ledger.service.ts';
import { countMatchingTesters } from '../testers/testers.service.ts';
import * as roasts from './roasts.repo.ts';
import { readRoast } from './roasts.service.ts';
import * as slots from './slots.repo.ts';

export async function priceRoast({ db }: Pick<Deps, 'db'>, body: BodyOf<typeof quoteRoast>) {
  const targeting = chosen(body.targetDemographics);
  const { lines, ...quote } = pricing.quoteRoast(targeting, reviewsOf(body));
  return { ...quote, breakdown: lines, matchingTesters: await countMatchingTesters(db, targeting) };
}

type Customer = { userId: string; idempotencyKey: string | null };

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
  const asked = {
    website_url: body.websiteUrl,
    website_name: body.websiteName ?? null,
    website_description: body.websiteDescription ?? null,
    specific_instructions: body.specificInstructions ?? null,
    focus_areas: body.focusAreas ?? [],
    reviews,
  };
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId);
    const known = requestKey && (await roasts.findByRequest(trx, userId, requestKey));
    if (known) {
      if (!isDeepStrictEqual({ ...known, ...asked, targeting }, known)) throw keyReused();
      return readRoast({ db: trx }, userId, known.id);
    }
    const { id } = await roasts.insertRoast(trx, config.fulfilmentHours, {
      ...asked,
      customer_id: userId,
      request_key: requestKey,
      targeting: JSON.stringify(targeting),
      price_per_review: perReview,
      ...offeringOf(targeting),
    });
    await slots.insertSlots(trx, id, reviews);
    const reason = `${counted(reviews, 'review')} requested`;
    await holdCredits(trx, { customer: userId, roast: id, credits: total, reason });
    await jobs.send(trx, 'roast-mail', { kind: 'received', roastId: id });
    return readRoast({ db: trx }, userId, id);
  });
}

function reviewsOf({ deliveriesExpected, numberOfReviews }: Size): number {
  return deliveriesExpected ?? numberOfReviews ?? reviewCounts.min;
}

type Given = Targeting & { professionalBackgrounds?: readonly string[] };

/** Only the lists in which something is chosen, each option once. */
function chosen(given: Given | null | undefined): Targeting {
  const { professionalBackgrounds = [], ...lists } = given ?? {};
  const all = { ...lists, industries: [...new Set([...(lists.industries ?? []), ...professionalBackgrounds])] };
  return Object.fromEntries(
    targetFieldNames.map((field) => [field, all[field]]).filter(([, options]) => options?.length),
  );
}

function priceDiffers(expected: number, perReview: number, total: number): AppError {
  const message = `The price is ${total} credits (${perReview} per review), not ${expected}. Nothing was charged.`;
  return new AppError(409, 'price_differs', message, { details: { perReview, total } });
}
