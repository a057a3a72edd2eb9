import type { RoastRequest } from '@outloud/contract/roasts';
import { expect, it } from 'vitest';
import { formatCreditsUsed, formatDeliveryProgress, formatSeverityReasons, formatTesters } from './roast.labels.ts';

it.each([
  [15, 15, '15'],
  [10, 15, '10 of 15'],
  [0, 15, '0 of 15'],
  [1200, 1205, '1,200 of 1,205'],
])('formats %d credits used of %d as %j', (creditsUsed, creditAmount, text) => {
  expect(formatCreditsUsed({ reviewers: 'testers', creditsUsed, creditAmount })).toBe(text);
});

it('says that reviews by own people are free', () => {
  expect(formatCreditsUsed({ reviewers: 'own', creditsUsed: 0, creditAmount: 0 })).toBe('Free');
});

it('formats received and expected deliveries', () => {
  const roast = { deliveriesReceived: 2, deliveriesExpected: 3 } as RoastRequest;
  expect(formatDeliveryProgress(roast)).toBe('2 of 3 deliveries');
});

it('says plainly that only one tester met a problem', () => {
  expect(formatTesters({ testers: 1, testersTotal: 4 }, 'testers')).toBe('Only 1 of 4 testers');
  expect(formatTesters({ testers: 1, testersTotal: 1 }, 'testers')).toBe('One tester only');
  expect(formatTesters({ testers: 3, testersTotal: 4 }, 'testers')).toBe('3 of 4 testers');
  expect(formatTesters({ testers: 3, testersTotal: 4 }, 'own')).toBe('3 of 4 people');
  expect(formatTesters({ testers: 1, testersTotal: 1 }, 'own')).toBe('One person only');
});

it('says how the problem affected the testers', () => {
  expect(formatSeverityReasons({ severity: 1, severityReasons: [{ severity: 1, testers: 1 }] }, 'testers')).toBe(
    '1 tester found it minor.',
  );
  const severityReasons = [
    { severity: 3, testers: 2 },
    { severity: 2, testers: 1 },
    { severity: 1, testers: 1 },
  ] as const;
  expect(formatSeverityReasons({ severity: 3, severityReasons: [...severityReasons] }, 'testers')).toBe(
    '2 testers could not continue, 1 tester found it annoying, and 1 tester found it minor.',
  );
});

it('says when a reviewer may not have been able to continue', () => {
  expect(formatSeverityReasons({ severity: 2, severityReasons: [{ severity: 3, testers: 1 }] }, 'own')).toBe(
    '1 person may not have been able to continue.',
  );
});
