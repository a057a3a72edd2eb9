import { formatDate } from '@outloud/app-kit/format';
import type { RoastDetail } from '@outloud/contract/roasts';
import type { SlotDisplayStatus } from '@outloud/domain/claims';
import { describe, expect, it } from 'vitest';
import { countPlaces, describeLink, formatInvitation, formatOwnProgress } from './guest-link.labels.ts';
import { getOwnStatusSentence } from './own-status-sentence.ts';

const expiresAt = '2026-04-03T12:00:00.000Z';
const closingDate = formatDate(expiresAt);
const guestLink = {
  url: 'https://outloud.example/r/abc',
  isOpen: true,
  isPaused: false,
  expiresAt,
  note: null,
  redirectUrl: null,
};
const roast = {
  websiteName: 'The Shop',
  websiteUrl: 'https://shop.example.com/',
  businessUserId: { fullName: 'Ann Smith', email: 'ann@example.com' },
  status: 'in_progress',
  deliveriesReceived: 4,
  deliveriesExpected: 10,
  closedAt: null,
  closedBecause: null,
  guestLink,
} as RoastDetail;

describe('progress', () => {
  it('says how long the link is open, or why it is not', () => {
    expect(formatOwnProgress(roast, 'open')).toBe(`4 of 10 reviews, open until ${closingDate}`);
    expect(formatOwnProgress(roast, 'paused')).toBe('4 of 10 reviews, paused');
    expect(formatOwnProgress(roast, 'closed')).toBe('4 of 10 reviews, closed');
  });

  it('does not mention a link if there is none', () =>
    expect(formatOwnProgress({ ...roast, guestLink: null }, 'closed')).toBe('4 of 10 reviews'));

  it('counts the places by state and omits empty states', () => {
    const createSlots = (standing: SlotDisplayStatus, count: number) =>
      Array.from({ length: count }, (_, index) => ({ slot: index, standing, since: null }));
    const slots = [...createSlots('waiting', 94), ...createSlots('delivered', 4), ...createSlots('recording', 2)];
    expect(countPlaces(slots).map(({ count, label }) => `${count} ${label}`)).toEqual([
      '4 ready',
      '2 recording now',
      '94 open',
    ]);
  });
});

it('describes what guests see', () => {
  expect(describeLink('open', expiresAt)).toContain(`Open until ${closingDate}.`);
  expect(describeLink('paused', expiresAt)).toContain('Paused.');
});

describe('email text', () => {
  const text = formatInvitation({ ...roast, guestLink });

  it('has the name of the site, the link, the closing date and the name of the customer', () => {
    expect(text).toContain('take a look at The Shop');
    expect(text).toContain(`\n\n${guestLink.url}\n\n`);
    expect(text).toContain(`until ${closingDate}.`);
    expect(text.endsWith('Ann Smith')).toBe(true);
  });

  it('names the host of a website without a name', () =>
    expect(formatInvitation({ ...roast, guestLink, websiteName: null })).toContain('a look at shop.example.com and'));
});

describe('status sentence', () => {
  const getSentence = (change: Partial<RoastDetail>, state: Parameters<typeof getOwnStatusSentence>[1] = 'open') =>
    getOwnStatusSentence({ ...roast, ...change }, state);

  it('says what to do with the link', () => {
    expect(getSentence({})).toContain('4 of 10 reviews so far. Send the link');
    expect(getSentence({}, 'closed')).toContain('The link is closed. Guests who already record can finish.');
    expect(getSentence({ deliveriesReceived: 10 }, 'full')).toContain('being processed');
    expect(getSentence({ guestLink: null }, 'closed')).toContain('Add the next recording');
  });

  it('says how many reviews arrived', () => {
    expect(getSentence({ status: 'completed', deliveriesReceived: 10 })).toBe('All 10 reviews are in.');
    expect(getSentence({ status: 'completed' })).toBe('4 of 10 reviews arrived before the request closed.');
    expect(getSentence({ status: 'cancelled', closedAt: expiresAt, closedBecause: 'customer' })).toBe(
      `This request closed on ${closingDate} without a review.`,
    );
    expect(getSentence({ status: 'cancelled', closedAt: expiresAt, closedBecause: 'operator' })).toBe(
      `We had to close this request on ${closingDate}.`,
    );
  });

  it('never mentions money or testers', () => {
    for (const status of ['pending', 'assigned', 'in_progress', 'completed', 'cancelled'] as const) {
      for (const state of ['open', 'paused', 'full', 'closed'] as const) {
        expect(getSentence({ status }, state)).not.toMatch(/tester|credit|refund|price/i);
      }
    }
  });
});
