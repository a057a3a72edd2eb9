import type { RoastRequest } from '@outloud/contract/roasts';
import { expect, it } from 'vitest';
import { formatOpenReviews, formatRoastLabel } from './roast.labels.ts';

const now = Date.parse('2026-03-04T12:00:00.000Z');
const roast = {
  websiteUrl: 'https://shop.example.com/sale?from=mail',
  websiteName: 'The Shop',
  businessUserId: { fullName: 'Ada Fox', email: 'ada@example.com' },
  openSlots: 2,
  expiresAt: '2026-03-07T11:00:00.000Z',
} as RoastRequest;

it('labels a request with website, customer, open reviews, and time left', () => {
  expect(formatRoastLabel(roast, now)).toBe('The Shop · shop.example.com · Ada Fox · 2 reviews open, 2 days left');
  expect(formatRoastLabel({ ...roast, websiteName: null, openSlots: 1 }, now)).toBe(
    'Unnamed Website · shop.example.com · Ada Fox · 1 review open, 2 days left',
  );
});

it.each([
  ['2026-03-06T12:00:00.000Z', '2 days left'],
  ['2026-03-06T11:59:00.000Z', '47 hours left'],
  ['2026-03-04T14:00:00.000Z', '2 hours left'],
  ['2026-03-04T13:59:59.000Z', '119 min left'],
  ['2026-03-04T12:01:00.000Z', '1 min left'],
  ['2026-03-04T12:00:30.000Z', 'time is up'],
  ['2026-03-01T12:00:00.000Z', 'time is up'],
])('formats the deadline %s as %s', (expiresAt, text) =>
  expect(formatOpenReviews({ ...roast, expiresAt }, now)).toBe(`2 reviews open, ${text}`),
);
