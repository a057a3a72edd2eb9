import { ApiError } from '@outloud/contract/client';
import { describe, expect, it } from 'vitest';
import { describeLinkFailure, hasNoPlace, isUnknownGuest } from './link-failure.ts';

describe('describeLinkFailure', () => {
  it.each([
    [new ApiError('Full.', 410, 'link_full'), 'It is a full house', true],
    [new ApiError('Paused.', 410, 'link_paused'), 'On a short break', true],
    [new ApiError('Closed.', 410, 'link_closed'), 'This one is over', false],
    [new ApiError('Unknown.', 404, 'not_found'), 'We do not know this link', false],
    [new ApiError('Too many.', 429, 'throttled'), 'Something went wrong', true],
  ])('shows the message of %s', (error, title, canRetry) =>
    expect(describeLinkFailure(error)).toMatchObject({ title, text: error.message, canRetry }),
  );

  it('offers a retry if there was no response', () =>
    expect(describeLinkFailure(new ApiError('Failed', 0, 'network'))).toMatchObject({ canRetry: true }));
});

describe('hasNoPlace', () => {
  it('warns a guest only if a submission would fail', () => {
    expect(hasNoPlace(new ApiError('Full.', 410, 'link_full'))).toBe(true);
    expect(hasNoPlace(new ApiError('Closed.', 410, 'link_closed'))).toBe(true);
    expect(hasNoPlace(new ApiError('Paused.', 410, 'link_paused'))).toBe(false);
    expect(hasNoPlace(new ApiError('Replaced.', 404, 'not_found'))).toBe(false);
    expect(hasNoPlace(null)).toBe(false);
  });
});

describe('isUnknownGuest', () => {
  it('keeps the place of a guest after a network or server error', () => {
    expect(isUnknownGuest(new ApiError('Failed', 0, 'network'))).toBe(false);
    expect(isUnknownGuest(new ApiError('Failed', 503, 'stopping'))).toBe(false);
    expect(isUnknownGuest(null)).toBe(false);
  });

  it('gives up the place if the server does not know the guest', () =>
    expect(isUnknownGuest(new ApiError('Unauthorized', 401, 'unauthorized'))).toBe(true));
});
