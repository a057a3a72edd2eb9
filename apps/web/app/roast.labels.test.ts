import type { RoastRequest } from '@outloud/contract/roasts';
import { expect, it } from 'vitest';
import { formatCreditsUsed, formatDeliveryProgress, formatSeverityReasons, formatTesters } from './roast.labels.ts';

it.each([
  [15, 15, '15'],
  [10, 15, '10 of 15'],
  [0, 15, '0 of 15'],
  [1200, 1205, '1,200 of 1,205'],
])('formats %d credits used of %d as %j', (creditsUsed, creditAmount, text) => {
  expect(formatCreditsUsed({ creditsUsed, creditAmount })).toBe(text);
});

it('formats received and expected deliveries', () => {
  const roast = { deliveriesReceived: 2, deliveriesExpected: 3 } as RoastRequest;
  expect(formatDeliveryProgress(roast)).toBe('2 of 3 deliveries');
});

it('says plainly that only one tester met a problem', () => {
  expect(formatTesters({ testers: 1, testersTotal: 4 })).toBe('Only 1 of 4 testers');
  expect(formatTesters({ testers: 1, testersTotal: 1 })).toBe('One tester only');
  expect(formatTesters({ testers: 3, testersTotal: 4 })).toBe('3 of 4 testers');
});

it('says how the problem affected the testers', () => {
  expect(formatSeverityReasons({ severity: 1, severityReasons: [{ severity: 1, testers: 1 }] })).toBe(
    '1 tester found it minor.',
  );
  const severityReasons = [
    { severity: 3, testers: 2 },
    { severity: 2, testers: 1 },
    { severity: 1, testers: 1 },
  ] as const;
  expect(formatSeverityReasons({ severity: 3, severityReasons: [...severityReasons] })).toBe(
    '2 testers could not continue, 1 tester found it annoying, and 1 tester found it minor.',
  );
});

it('says when a tester may not have been able to continue', () => {
  expect(formatSeverityReasons({ severity: 2, severityReasons: [{ severity: 3, testers: 1 }] })).toBe(
    '1 tester may not have been able to continue.',
  );
});
