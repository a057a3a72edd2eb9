import { expect, it } from 'vitest';
import { getPollInterval } from './poll-interval.ts';

const ended = { state: 'given_up', delivery: null } as const;

it.each([
  ['no claims', [], false],
  ['ended claims', [ended], false],
  ['an active claim', [ended, { state: 'active', delivery: null }], 30_000],
  [
    'a claim in review',
    [{ state: 'submitted', delivery: { status: 'pending', reviewReasons: ['too_short'] } }],
    30_000,
  ],
  ['a queued claim', [{ state: 'submitted', delivery: { status: 'pending', reviewReasons: [] } }], 5000],
  [
    'a claim in processing',
    [ended, { state: 'submitted', delivery: { status: 'processing', reviewReasons: [] } }],
    5000,
  ],
  ['a completed claim', [{ state: 'submitted', delivery: { status: 'completed', reviewReasons: [] } }], false],
] satisfies [string, Parameters<typeof getPollInterval>[0], number | false][])(
  'returns the poll interval for %s',
  (_name, claims, interval) => expect(getPollInterval(claims)).toBe(interval),
);
