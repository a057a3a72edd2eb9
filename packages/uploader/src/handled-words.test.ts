import type { HandledDelivery } from '@outloud/contract/deliveries';
import { describe, expect, it } from 'vitest';
import { attemptWords, failuresOf, isUnderWay, mayRetry } from './handled-words.tsx';

describe('a delivery', () => {
  it.each([
    ['pending', [], true, false],
    ['processing', [], true, false],
    ['pending', ['too_short'], false, false],
    ['pending', ['no_speech', 'processing_failed'], false, true],
    ['processing', ['processing_failed'], true, false],
    ['completed', [], false, false],
    ['rejected', ['processing_failed'], false, false],
  ] as const)('that is %s with %j: under way %s, to be retried %s', (status, reasons, underWay, retry) => {
    const handled = { status, reviewReasons: [...reasons] };
    expect(isUnderWay(handled)).toBe(underWay);
    expect(mayRetry(handled)).toBe(retry);
  });

  it('tells which step failed and why', () => {
    const steps: HandledDelivery['steps'] = [
      { name: 'probe', state: 'done', attempts: 1, error: null },
      { name: 'normalise', state: 'failed', attempts: 3, error: 'No decoder for this picture' },
    ];
    expect(failuresOf({ steps })).toEqual(['Make it playable: No decoder for this picture']);
  });
});

it.each([
  ['waiting', 0, null],
  ['waiting', 2, 'Tried again soon'],
  ['running', 1, null],
  ['running', 2, 'Attempt 2'],
  ['done', 3, null],
  ['failed', 1, null],
  ['failed', 5, 'After 5 attempts'],
] as const)('a step that is %s after %d attempts: %s', (state, attempts, words) =>
  expect(attemptWords({ state, attempts })).toBe(words),
);
