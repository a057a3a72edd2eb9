import { expect, it } from 'vitest';
import { pauseBetween } from './pause-between.ts';

const done = { stage: null, inReview: false };
const underWay = { stage: 'listening', inReview: false } as const;
const held = { stage: 'preparing', inReview: true } as const;
const checked = { stage: null, inReview: true };

it.each([
  ['nothing', [], false],
  ['what is done', [done], false],
  ['what is under way', [done, underWay, held], 5000],
  ['what waits for somebody', [done, held], 30_000],
  ['what is done and waits for somebody', [checked], 30_000],
])('%s is asked for again in time', (_, deliveries, pause) => expect(pauseBetween(deliveries)).toBe(pause));
