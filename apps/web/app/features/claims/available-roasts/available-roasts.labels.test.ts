import { expect, it } from 'vitest';
import {
  formatListChanges,
  formatOpenSlots,
  formatOtherRoasts,
  formatTargetingMismatch,
} from './available-roasts.labels.ts';

it.each([
  [0, 0, ''],
  [1, 0, '1 new since you opened the list.'],
  [0, 2, '2 taken since you opened the list.'],
  [3, 1, '3 new, 1 taken since you opened the list.'],
])('describes %d new and %d taken roasts as %j', (newCount, takenCount, text) =>
  expect(formatListChanges({ newCount, takenCount })).toBe(text),
);

it('formats the time left and the number of open reviews', () => {
  const now = Date.parse('2026-03-04T12:00:00.000Z');
  const expiresAt = '2026-03-04T17:30:00.000Z';
  expect(formatOpenSlots({ openSlots: 1, expiresAt }, now)).toEqual({
    timeLeft: '5 hours left',
    openReviews: '1 review open',
  });
  expect(formatOpenSlots({ openSlots: 3, expiresAt }, now)).toEqual({
    timeLeft: '5 hours left',
    openReviews: '3 reviews open',
  });
});

it('explains why other open roasts do not match', () => {
  expect(formatOtherRoasts({ roasts: 1 })).toBe('1 other roast is open, but its customer targets other testers.');
  expect(formatOtherRoasts({ roasts: 1200 })).toBe(
    '1,200 other roasts are open, but their customers target other testers.',
  );
  expect(formatTargetingMismatch({ roasts: 1, isAnswered: true })).toBe('1 roast targets a different answer');
  expect(formatTargetingMismatch({ roasts: 2, isAnswered: false })).toBe(
    '2 roasts target this, and you have not answered',
  );
});
