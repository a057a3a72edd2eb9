import { ApiError } from '@outloud/contract/client';
import { describe, expect, it } from 'vitest';
import { describeLinkFailure, isUnknownGuest } from './link-failure.ts';

describe('describeLinkFailure', () => {
  it.each([
    [new ApiError('Full.', 410, 'link_full'), 'All places are taken', true],
    [new ApiError('Paused.', 410, 'link_paused'), 'This link takes a break', true],
    [new ApiError('Closed.', 410, 'link_closed'), 'This link is closed', false],
    [new ApiError('Unknown.', 404, 'not_found'), 'We do not know this link', false],
    [new ApiError('Too many.', 429, 'throttled'), 'This link does not work right now', true],
  ])('shows the message of %s and says what to do', (error, title, canRetry) => {
    const failure = describeLinkFailure(error);
    expect(failure).toMatchObject({ title, text: error.message, canRetry });
    expect(failure.help).toMatch(/\.$/);
  });

  it('offers a retry if there was no response', () =>
    expect(describeLinkFailure(new ApiError('Failed', 0, 'network'))).toMatchObject({ canRetry: true }));
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
