import { CallError } from '@outloud/contract/client';
import { expect, it } from 'vitest';
import { isUndecided } from './request-keys.ts';

it.each([
  [false, null],
  [false, new CallError('Insufficient credits', 402, 'insufficient_credits')],
  [true, new CallError('No response', 0, 'network')],
  [true, new CallError('HTTP 502', 502, 'unknown')],
  [true, new CallError('Wait', 409, 'idempotency_in_progress')],
  [true, new TypeError('?')],
])('reports an unknown outcome as %s for %s', (expected, error) => expect(isUndecided(error)).toBe(expected));
