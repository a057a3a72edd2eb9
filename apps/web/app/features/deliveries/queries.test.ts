import { expect, it } from 'vitest';
import { getPollInterval } from './queries.ts';

const completed = { stage: null, inReview: false };
const processing = { stage: 'listening', inReview: false } as const;
const processingInReview = { stage: 'preparing', inReview: true } as const;
const processedInReview = { stage: null, inReview: true };

it.each([
  ['no deliveries', false, []],
  ['completed deliveries', false, [completed]],
  ['a delivery that is being processed', 5000, [completed, processing, processingInReview]],
  ['a delivery that is being processed and in review', 30_000, [completed, processingInReview]],
  ['a processed delivery that is in review', 30_000, [processedInReview]],
])('given %s, returns the poll interval %s', (_, interval, deliveries) =>
  expect(getPollInterval(deliveries)).toBe(interval),
);
