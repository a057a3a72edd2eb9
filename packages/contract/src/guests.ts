import { guestLengths, guestReviewStates } from '@outloud/domain/guests';
import * as z from 'zod/mini';
import { delivery } from './deliveries.ts';
import { endpoint } from './endpoint.ts';
import { optionalText } from './fields.ts';
import { guestLinkTexts, roastDetail } from './roasts.ts';

/** What guests see before they record. */
const guestBrief = z.object({
  websiteUrl: z.string(),
  websiteName: z.nullable(z.string()),
  websiteDescription: z.nullable(z.string()),
  specificInstructions: z.nullable(z.string()),
  focusAreas: z.array(z.string()),
  /** The customer's name. */
  askedBy: z.string(),
  note: z.nullable(z.string()),
  /** The page that guests are sent to afterwards. */
  redirectUrl: z.nullable(z.string()),
});
export type GuestBrief = z.output<typeof guestBrief>;

const guestReview = z.object({
  _id: z.string(),
  state: z.enum(guestReviewStates),
  /** The first name of the guest, or a name such as "Guest 3". */
  name: z.string(),
  brief: guestBrief,
  /** How long the place is reserved. Only while recording. Does not depend on the client's clock. */
  secondsLeft: z.nullable(z.int()),
  submittedAt: z.nullable(z.string()),
  durationSeconds: z.nullable(z.number()),
  /** A signed URL that expires after a few minutes; null until the video is playable. */
  videoUrl: z.nullable(z.string()),
  posterUrl: z.nullable(z.string()),
});
export type GuestReview = z.output<typeof guestReview>;

const token = z.string().check(z.regex(/^[\w-]{22}$/));
const byToken = {
  params: z.object({ token }),
  missing: 'This link does not exist. Ask the person who sent it for a new one.',
};

export const getGuestLink = endpoint({
  method: 'GET',
  path: '/guest/:token',
  access: 'public',
  summary: 'The page of a guest link. 410 if the link is closed, paused or full.',
  failure: 'Failed to load the link',
  ...byToken,
  response: z.object({ link: guestBrief }),
});

export const startGuestReview = endpoint({
  method: 'POST',
  path: '/guest/:token/reviews',
  access: 'public',
  summary: 'Reserve a place as a guest. The response has the token for all other calls of this guest.',
  failure: 'The review could not be started.',
  status: 201,
  ...byToken,
  body: z.object({
    /** That the guest agrees to the recording. */
    hasConsented: z.literal(true, 'Agree to the recording first'),
    firstName: optionalText('firstName', guestLengths.firstName),
    /** From the link, `?id=…`. */
    customParameter: optionalText('customParameter', guestLengths.customParameter),
  }),
  response: z.object({ guestToken: z.string(), review: guestReview }),
});

/** The calls of one guest. The guest token is the bearer token; the token in the path is the one of the link. */
const ownReview = { access: 'guest', ...byToken } as const;

export const getGuestReview = endpoint({
  ...ownReview,
  method: 'GET',
  path: '/guest/:token/review',
  summary: 'Your review as a guest',
  failure: 'Failed to load your review',
  response: z.object({ review: guestReview }),
});

export const submitGuestReview = endpoint({
  ...ownReview,
  method: 'POST',
  path: '/guest/:token/review/submit',
  summary: 'Submit a finished upload as your review. Takes another place if yours has expired and one is open.',
  failure: 'Your recording could not be submitted.',
  // An upload creates one delivery, even if it is submitted twice.
  ignoresIdempotencyKey: true,
  body: z.object({ uploadId: z.uuid('uploadId is required') }),
  response: z.object({ review: guestReview }),
});

export const deleteGuestReview = endpoint({
  ...ownReview,
  method: 'DELETE',
  path: '/guest/:token/review',
  summary: 'Delete your recording for good, or give up your place. Repeating it does nothing.',
  failure: 'Your recording could not be deleted.',
  ignoresIdempotencyKey: true,
  response: z.object({ review: guestReview }),
});

const roastId = { params: z.object({ id: z.uuid() }), missing: 'Roast request not found' };

export const updateGuestLink = endpoint({
  method: 'PUT',
  path: '/roasts/:id/guest-link',
  access: 'customer',
  summary: 'Change a guest link: pause or reopen it, extend it, or edit its texts',
  failure: 'The link could not be changed.',
  ...roastId,
  body: z.object({
    isPaused: z.optional(z.boolean('isPaused must be true or false')),
    /** At most 180 days from now. */
    expiresAt: z.optional(z.iso.datetime('expiresAt must be a UTC time such as 2026-12-31T12:00:00Z')),
    ...guestLinkTexts,
  }),
  response: z.object({ roastRequest: roastDetail }),
});

export const replaceGuestLink = endpoint({
  method: 'POST',
  path: '/roasts/:id/guest-link/replace',
  access: 'customer',
  summary: 'Replace a guest link with a new one. The old one no longer works; guests who already record can finish.',
  failure: 'The link could not be replaced.',
  ...roastId,
  response: z.object({ roastRequest: roastDetail }),
});

export const closeRoast = endpoint({
  method: 'POST',
  path: '/roasts/:id/close',
  access: 'customer',
  summary: 'Close a request to own people early. Guests who already record can finish.',
  failure: 'The request could not be closed.',
  ...roastId,
  ignoresIdempotencyKey: true,
  response: z.object({ roastRequest: roastDetail }),
});

export const deleteRecording = endpoint({
  method: 'DELETE',
  path: '/deliveries/:id',
  access: 'customer',
  summary: 'Delete a recording by own people for good',
  failure: 'The recording could not be deleted.',
  params: z.object({ id: z.uuid() }),
  missing: 'Delivery not found',
  ignoresIdempotencyKey: true,
  response: z.object({}),
});

export const addRecording = endpoint({
  method: 'POST',
  path: '/roasts/:id/recordings',
  access: 'customer',
  summary: 'Add a finished upload of your own as a review of a request to own people',
  failure: 'The recording could not be added.',
  status: 201,
  ...roastId,
  // An upload creates one delivery, even if it is submitted twice.
  ignoresIdempotencyKey: true,
  body: z.object({
    uploadId: z.uuid('uploadId is required'),
    /** Who speaks. Without it, the review is listed as "Guest 3". */
    firstName: optionalText('firstName', guestLengths.firstName),
  }),
  response: z.object({ delivery }),
});
