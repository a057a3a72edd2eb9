import type { RoastDetail } from '@outloud/contract/roasts';
import { describe, expect, it } from 'vitest';
import { addDays, getExtensionLimits, getGuestLinkState, hasFreePlace, toExpiry } from './guest-link-state.ts';

const now = new Date(2026, 2, 4, 12).getTime();
const guestLink = {
  url: 'https://outloud.example/r/abc',
  isOpen: true,
  isPaused: false,
  expiresAt: '2026-04-03T12:00:00.000Z',
  note: null,
  redirectUrl: null,
};
type State = Parameters<typeof getGuestLinkState>[0];
const open: State = { guestLink, closedAt: null, status: 'pending', slots: [] };

describe('state of a guest link', () => {
  it.each([
    ['open', {}],
    ['open', { status: 'in_progress' }],
    ['paused', { guestLink: { ...guestLink, isPaused: true, isOpen: false } }],
    ['full', { guestLink: { ...guestLink, isOpen: false } }],
    ['closed', { guestLink: null }],
    ['closed', { closedAt: '2026-03-04T11:00:00.000Z', guestLink: { ...guestLink, isOpen: false } }],
    ['closed', { status: 'completed' }],
    ['closed', { guestLink: { ...guestLink, expiresAt: '2026-03-01T12:00:00.000Z' } }],
    // A paused link that has expired cannot be reopened.
    ['closed', { guestLink: { ...guestLink, isPaused: true, expiresAt: '2026-03-01T12:00:00.000Z' } }],
  ] satisfies [string, Partial<State>][])('is %s given %j', (state, change) =>
    expect(getGuestLinkState({ ...open, ...change }, now)).toBe(state),
  );
});

it('has a free place while a slot waits and the request is not closed', () => {
  const createSlots = (...standings: RoastDetail['slots'][number]['standing'][]) =>
    standings.map((standing, index) => ({ slot: index + 1, standing, since: null }));
  expect(hasFreePlace({ slots: createSlots('delivered', 'waiting'), closedAt: null })).toBe(true);
  expect(hasFreePlace({ slots: createSlots('delivered', 'recording'), closedAt: null })).toBe(false);
  expect(hasFreePlace({ slots: createSlots('waiting'), closedAt: '2026-03-04T11:00:00.000Z' })).toBe(false);
});

describe('extending a link', () => {
  const limits = getExtensionLimits(now);

  it('allows today and the next 180 days', () => expect(limits).toEqual({ min: '2026-03-04', max: '2026-08-31' }));

  it('adds days across months, up to the last possible date', () => {
    expect(addDays('2026-03-04', 30, limits)).toBe('2026-04-03');
    expect(addDays('2026-12-15', 30, limits)).toBe('2026-08-31');
  });

  it('closes the link at the end of the chosen day', () => {
    expect(toExpiry('2026-03-05', now)).toBe(new Date(2026, 2, 5, 23, 59, 59).toISOString());
  });

  it('never exceeds 180 days, although the last day has not ended', () => {
    const expiry = Date.parse(toExpiry('2026-08-31', now) ?? '');
    expect(expiry).toBeLessThan(now + 180 * 86_400_000);
  });

  it.each(['', '2026-03', 'tomorrow'])('rejects the incomplete date %j', (text) =>
    expect(toExpiry(text, now)).toBeNull(),
  );
});
