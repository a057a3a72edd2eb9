import { expect, it } from 'vitest';
import { pauseBetween } from './pause-between.ts';

const ended = { state: 'given_up', delivery: null } as const;

it.each([
  ['nothing', [], false],
  ['what is over', [ended], false],
  ['an active claim', [ended, { state: 'active', delivery: null }], 30_000],
  ['one in review', [{ state: 'submitted', delivery: { status: 'pending', reviewReasons: ['too_short'] } }], 30_000],
  ['one that waits for its turn', [{ state: 'submitted', delivery: { status: 'pending', reviewReasons: [] } }], 5000],
  ['one being processed', [ended, { state: 'submitted', delivery: { status: 'processing', reviewReasons: [] } }], 5000],
  ['a completed one', [{ state: 'submitted', delivery: { status: 'completed', reviewReasons: [] } }], false],
] satisfies [string, Parameters<typeof pauseBetween>[0], number | false][])('%s', (_name, claims, pause) =>
  expect(pauseBetween(claims)).toBe(pause),
);
