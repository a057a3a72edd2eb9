import { expect, it } from 'vitest';
import { getHoldReason } from './hold.ts';

it.each([
  [{ confidence: -0.1, language: 'en' }, null],
  [{ confidence: -0.3, language: 'en' }, null],
  [{ confidence: -0.31, language: 'en' }, 'hard_to_hear'],
  [{ confidence: -0.31, language: null }, 'hard_to_hear'],
  [{ confidence: -0.1, language: 'es' }, 'other_language'],
  [{ confidence: -0.9, language: 'other' }, 'other_language'],
  [{ confidence: null, language: 'de' }, 'other_language'],
  [{ confidence: null, language: 'en' }, null],
  [{ confidence: null, language: null }, null],
] as const)('with %j, the reason to hold back insights is %s', (recognition, reason) => {
  expect(getHoldReason(recognition)).toBe(reason);
});
