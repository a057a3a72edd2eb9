import { slotDisplayStatuses } from '@outloud/domain/claims';
import {
  guestLengths,
  guestLinkDays,
  guestReviewCounts,
  isRedirectUrl,
  type ReviewerKind,
  reviewerKinds,
} from '@outloud/domain/guests';
import {
  closingReasons,
  maxFocusAreas,
  reviewCounts,
  roastLengths,
  roastPageSize,
  roastStatuses,
} from '@outloud/domain/roasts';
import { targetFieldNames } from '@outloud/domain/targeting/demographics';
import { validateWebsiteUrl } from '@outloud/domain/website-url';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalMultilineText, optionalText, queryNumber } from './fields.ts';
import { targetDemographics, targetDemographicsInput } from './targeting.ts';

const businessUserId = z.object({ fullName: z.string(), email: z.string() });

export const roastRequest = z.object({
  _id: z.string(),
  websiteUrl: z.string(),
  websiteName: z.nullable(z.string()),
  websiteDescription: z.nullable(z.string()),
  specificInstructions: z.nullable(z.string()),
  focusAreas: z.array(z.string()),
  targetDemographics,
  deliveriesExpected: z.int(),
  /** Alias of deliveriesExpected. */
  numberOfReviews: z.int(),
  deliveriesReceived: z.int(),
  /** The original total, before refunds. */
  creditAmount: z.int(),
  perReview: z.int(),
  /** 'own': own people of the customer, without an account, credits, targeting and guarantee. */
  reviewers: z.enum(reviewerKinds),
  status: z.enum(roastStatuses),
  createdAt: z.string(),
  expiresAt: z.string(),
  completedAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  closedBecause: z.nullable(z.enum(closingReasons)),
  /** The next two fields are present only in the admin list. */
  businessUserId: z.optional(businessUserId),
  openSlots: z.optional(z.int()),
});
export type RoastRequest = z.output<typeof roastRequest>;

/** A roast that prevents account deletion. The error `roasts_unfinished` lists these roasts in its details. */
export type UnfinishedRoast = Pick<RoastRequest, '_id' | 'websiteName' | 'websiteUrl' | 'status'>;

const costFields = {
  refundedCredits: z.int(),
  /** creditAmount less refunds. */
  creditsUsed: z.int(),
};

const listedRoast = z.extend(roastRequest, costFields);
export type ListedRoast = z.output<typeof listedRoast>;

export const roastDetail = z.extend(roastRequest, {
  ...costFields,
  businessUserId,
  slots: z.array(z.object({ slot: z.int(), standing: z.enum(slotDisplayStatuses), since: z.nullable(z.string()) })),
  /** Set while an operator checks a reported site. Testers cannot claim the roast during that time. */
  pausedAt: z.nullable(z.string()),
  /** True while the customer owes credits: testers cannot claim the open slots. Claims that exist go on. */
  isPausedForDebt: z.boolean(),
  /** The link for own people. Null for requests to testers and for requests with uploaded recordings only. */
  guestLink: z.nullable(
    z.object({
      url: z.string(),
      /** Whether a guest can start right now: not paused, not full, not expired. */
      isOpen: z.boolean(),
      isPaused: z.boolean(),
      expiresAt: z.string(),
      note: z.nullable(z.string()),
      redirectUrl: z.nullable(z.string()),
    }),
  ),
});
export type RoastDetail = z.output<typeof roastDetail>;

function wholeNumber(field: string, min: number, max: number) {
  const message = `${field} must be a whole number from ${min} to ${max}`;
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message));
}

const optionalReviewCount = (field: string) =>
  z.nullish(wholeNumber(field, guestReviewCounts.min, guestReviewCounts.max));

const focusArea = optionalText('each of focusAreas', roastLengths.focusArea);
const focusAreas = z.nullish(
  z.pipe(
    z
      .array(focusArea, 'focusAreas must be a list of strings')
      .check(z.maxLength(maxFocusAreas, `focusAreas must have at most ${maxFocusAreas} items`)),
    z.transform((areas: (string | null | undefined)[]) => areas.filter((area) => area != null)),
  ),
);

const urlFormat = { format: 'uri', maxLength: roastLengths.websiteUrl } as const;
const websiteUrl = z.string('websiteUrl is required').check(
  z.trim(),
  z.minLength(1, 'websiteUrl is required'),
  z.check<string>((context) => {
    const problem = context.value && validateWebsiteUrl(context.value);
    if (!problem) return;
    context.issues.push({ code: 'custom', input: context.value, message: `websiteUrl ${problem}` });
  }),
);
z.globalRegistry.add(websiteUrl, urlFormat);

const reviewCountFields = {
  deliveriesExpected: optionalReviewCount('deliveriesExpected'),
  numberOfReviews: optionalReviewCount('numberOfReviews'),
};
export type ReviewCountFields = { deliveriesExpected?: number | null; numberOfReviews?: number | null };
const requireEqualReviewCounts = z.refine<ReviewCountFields>(
  (body) =>
    body.numberOfReviews == null || body.deliveriesExpected == null || body.numberOfReviews === body.deliveriesExpected,
  { message: 'deliveriesExpected and numberOfReviews must be equal', path: ['deliveriesExpected'] },
);

const redirectUrl = z.optional(
  z.pipe(
    z.nullable(
      z.string('redirectUrl must be text').check(
        z.trim(),
        z.maxLength(guestLengths.redirectUrl, `redirectUrl must be at most ${guestLengths.redirectUrl} characters`),
        z.refine((text) => text === '' || isRedirectUrl(text), 'redirectUrl must be a complete http(s) URL'),
      ),
    ),
    z.transform((text: string | null) => text || null),
  ),
);

/** `redirectUrl`: guests are sent there after the recording. */
export const guestLinkTexts = { note: optionalMultilineText('note', guestLengths.note), redirectUrl };

type Reviewers = ReviewCountFields & {
  reviewers?: ReviewerKind | null;
  targetDemographics?: Record<string, readonly string[] | undefined> | null;
};
const checkReviewers = z.check<Reviewers>(({ value, issues }) => {
  const { reviewers, deliveriesExpected, numberOfReviews, targetDemographics } = value;
  const addIssue = (field: string, message: string) =>
    issues.push({ code: 'custom', input: value, message, path: [field] });
  if (reviewers !== 'own') {
    const field = deliveriesExpected == null ? 'numberOfReviews' : 'deliveriesExpected';
    if ((deliveriesExpected ?? numberOfReviews ?? 1) > reviewCounts.max)
      addIssue(field, `${field} must be a whole number from ${reviewCounts.min} to ${reviewCounts.max}`);
  } else if (Object.values(targetDemographics ?? {}).some((options) => options?.length)) {
    addIssue('targetDemographics', 'targetDemographics must be empty for own people');
  }
});

export const createRoast = endpoint({
  method: 'POST',
  path: '/roasts',
  access: 'customer',
  summary:
    'Request reviews of a website: of testers, whose price is held immediately, or of own people, who cost nothing',
  failure: 'Failed to create roast',
  status: 201,
  body: z
    .object({
      websiteUrl,
      websiteName: optionalText('websiteName', roastLengths.websiteName),
      websiteDescription: optionalMultilineText('websiteDescription', roastLengths.websiteDescription),
      specificInstructions: optionalMultilineText('specificInstructions', roastLengths.specificInstructions),
      focusAreas,
      targetDemographics: targetDemographicsInput,
      ...reviewCountFields,
      /** The total that the caller expects. A different price is rejected. */
      creditAmount: z.nullish(z.int('creditAmount must be a whole number')),
      reviewers: z.nullish(z.enum(reviewerKinds, `reviewers must be one of ${reviewerKinds.join(', ')}`)),
      /** The next four fields are for own people. `hasGuestLink: false`: only the customer adds recordings. */
      hasGuestLink: z.nullish(z.boolean('hasGuestLink must be true or false')),
      linkDays: z.nullish(wholeNumber('linkDays', guestLinkDays.min, guestLinkDays.max)),
      ...guestLinkTexts,
    })
    .check(requireEqualReviewCounts, checkReviewers),
  response: z.object({ roastRequest: roastDetail }),
});

export const quoteRoast = endpoint({
  method: 'POST',
  path: '/roasts/quote',
  access: 'customer',
  summary: 'Quote an itemized price for the given targeting, with the number of matching testers',
  failure: 'Failed to calculate the price',
  ignoresIdempotencyKey: true,
  body: z.object({ targetDemographics: targetDemographicsInput, ...reviewCountFields }).check(requireEqualReviewCounts),
  response: z.object({
    perReview: z.int(),
    total: z.int(),
    capped: z.boolean(),
    /** The lines add up to perReview. */
    breakdown: z.array(z.object({ label: z.string(), credits: z.int(), field: z.nullable(z.enum(targetFieldNames)) })),
    matchingTesters: z.int(),
  }),
});

export const listRoasts = endpoint({
  method: 'GET',
  path: '/roasts',
  access: 'customer',
  summary: 'Your roast requests, newest first. With admin=true: all requests that need deliveries, most urgent first.',
  failure: 'Failed to fetch roasts',
  query: z.object({
    page: queryNumber('page', { min: 1, max: 1_000_000, defaultValue: 1 }),
    limit: queryNumber('limit', { min: 1, max: roastPageSize.max, defaultValue: roastPageSize.default }),
    status: z.optional(z.enum(roastStatuses, `status must be one of ${roastStatuses.join(', ')}`)),
    /** 'true' returns the requests of all customers that still need deliveries. */
    admin: z.optional(z.enum(['true', 'false'], 'admin must be true or false')),
  }),
  response: z.object({
    roastRequests: z.array(listedRoast),
    pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() }),
  }),
});

const byId = { params: z.object({ id: z.uuid() }), missing: 'Roast request not found' };

export const getRoast = endpoint({
  method: 'GET',
  path: '/roasts/:id',
  access: 'customer',
  summary: 'One of your roast requests',
  failure: 'Failed to fetch roast',
  ...byId,
  response: z.object({ roastRequest: roastDetail }),
});

export const cancelRoast = endpoint({
  method: 'DELETE',
  path: '/roasts/:id',
  access: 'customer',
  summary:
    'Cancel a pending request to testers, which refunds all of its credits. A request to own people is deleted, with its link and recordings.',
  failure: 'Failed to cancel roast',
  ...byId,
  response: z.object({ refundedCredits: z.int() }),
});
