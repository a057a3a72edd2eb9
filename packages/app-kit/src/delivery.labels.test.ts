import type { AdminDelivery } from '@outloud/contract/deliveries';
import { describe, expect, it } from 'vitest';
import { canRetry, formatAttempts, formatUnchanged, isProcessing, listStepErrors } from './delivery.labels.ts';

describe('delivery labels', () => {
  it.each([
    ['pending', [], true, false],
    ['processing', [], true, false],
    ['pending', ['too_short'], false, false],
    ['pending', ['no_speech', 'processing_failed'], false, true],
    ['processing', ['processing_failed'], true, false],
    ['completed', [], false, false],
    ['rejected', ['processing_failed'], false, false],
  ] as const)(
    'for status %s and review reasons %j, returns isProcessing %s and canRetry %s',
    (status, reasons, expectedProcessing, expectedRetryable) => {
      const delivery = { status, reviewReasons: [...reasons] };
      expect(isProcessing(delivery)).toBe(expectedProcessing);
      expect(canRetry(delivery)).toBe(expectedRetryable);
    },
  );

  it('lists the failed steps with their errors', () => {
    const steps: AdminDelivery['steps'] = [
      { name: 'probe', state: 'done', attempts: 1, error: null },
      { name: 'normalize', state: 'failed', attempts: 3, error: 'No decoder for this picture' },
    ];
    expect(listStepErrors({ steps })).toEqual(['Convert video: No decoder for this picture']);
  });
});

it.each([
  ['waiting', 0, null],
  ['waiting', 2, 'Retrying soon'],
  ['running', 1, null],
  ['running', 2, 'Attempt 2'],
  ['done', 3, null],
  ['failed', 1, null],
  ['failed', 5, 'After 5 attempts'],
] as const)('describes a step that is %s after %d attempts as %s', (state, attempts, text) =>
  expect(formatAttempts({ state, attempts })).toBe(text),
);

it.each([
  ['2026-06-14T12:00:00.000Z', 'unchanged for less than a day'],
  ['2026-06-13T12:00:00.000Z', 'unchanged for 1 day'],
  ['2026-05-01T00:00:00.000Z', 'unchanged for 45 days'],
  ['2026-01-10T12:00:00.000Z', 'unchanged for 5 months'],
  ['2024-01-10T12:00:00.000Z', 'unchanged for 2 years'],
])('describes how long answers have been the same since %s', (since, expected) => {
  expect(formatUnchanged(since, '2026-06-15T00:00:00.000Z')).toBe(expected);
});
