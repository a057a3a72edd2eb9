import { ApiError } from '@outloud/contract/client';
import { expect, it } from 'vitest';
import { isOutcomeUnknown } from './idempotency-keys.ts';

it.each([
  [false, null],
  [false, new ApiError('Insufficient credits', 402, 'insufficient_credits')],
  [true, new ApiError('No response', 0, 'network')],
  [true, new ApiError('HTTP 502', 502, 'unknown')],
  [true, new ApiError('Wait', 409, 'idempotency_in_progress')],
  [true, new TypeError('?')],
])('isOutcomeUnknown returns %s for %s', (expected, error) => expect(isOutcomeUnknown(error)).toBe(expected));
