import { expect, it } from 'vitest';
import { getPollInterval } from './poll-interval.ts';

const ended = { state: 'given_up', delivery: null } as const;

it.each([
  ['no claims', false, []],
  ['ended claims', false, [ended]],
  ['an active claim', 30_000, [ended, { state: 'active', delivery: null }]],
  [
    'a delivery in review',
    30_000,
    [{ state: 'submitted', delivery: { status: 'pending', reviewReasons: ['too_short'] } }],
  ],
  ['a queued delivery', 5000, [{ state: 'submitted', delivery: { status: 'pending', reviewReasons: [] } }]],
  [
    'a delivery in processing',
    5000,
    [ended, { state: 'submitted', delivery: { status: 'processing', reviewReasons: [] } }],
  ],
  ['a completed delivery', false, [{ state: 'submitted', delivery: { status: 'completed', reviewReasons: [] } }]],
] satisfies [string, number | false, Parameters<typeof getPollInterval>[0]][])(
  'for %s, returns the poll interval %s',
  (_name, interval, claims) => expect(getPollInterval(claims)).toBe(interval),
);
