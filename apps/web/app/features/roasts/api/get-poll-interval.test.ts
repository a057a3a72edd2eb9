import { expect, it } from 'vitest';
import { getPollInterval } from './get-poll-interval.ts';

const done = { stage: null, inReview: false };
const processing = { stage: 'listening', inReview: false } as const;
const processingInReview = { stage: 'preparing', inReview: true } as const;
const processedInReview = { stage: null, inReview: true };

it.each([
  ['no deliveries', [], false],
  ['completed deliveries', [done], false],
  ['deliveries in processing', [done, processing, processingInReview], 5000],
  ['deliveries in processing that are in review', [done, processingInReview], 30_000],
  ['processed deliveries that are in review', [processedInReview], 30_000],
])('sets the poll interval for %s', (_, deliveries, interval) => expect(getPollInterval(deliveries)).toBe(interval));
