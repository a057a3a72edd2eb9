import type { Moment } from '@outloud/domain/deliveries';
import { expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { createInsights } from './index.ts';

const { signal } = new AbortController();

const createMoment = (kind: Moment['kind'], text: string): Moment => ({
  kind,
  text,
  quote: text,
  startSeconds: 0,
  endSeconds: 1,
  topic: null,
  severity: kind === 'liked' ? null : 2,
  isProblem: kind !== 'liked',
  certainty: 0.9,
});
const reviews = [
  [createMoment('disliked', 'The booking button does nothing'), createMoment('disliked', 'The prices are hidden')],
  [createMoment('confused', 'I pressed book a class and nothing happened')],
];
const groups = [
  {
    mentions: [
      { review: 0, moment: 0 },
      { review: 1, moment: 0 },
    ],
    disagreements: [],
  },
  { mentions: [{ review: 0, moment: 1 }], disagreements: [] },
];

it.each([
  ['without a remote host', {}],
  // Nothing listens on this port.
  ['with a remote host', { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_API_KEY: 'x', AI_INSIGHTS_MODEL: 'judge-1' }],
  [
    'with a remote host and a fallback',
    { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_API_KEY: 'x', AI_INSIGHTS_MODEL: 'judge-1', AI_FALLBACK: 'offline' },
  ],
])('findings are merged on this machine %s', { timeout: 900_000 }, async (_name, environment) => {
  const insights = createInsights(loadConfig(environment), { warn: () => undefined });
  expect(await insights.mergeFindings(reviews, signal)).toEqual(groups);
});

it('merging findings stops when it is aborted', async () => {
  const insights = createInsights(loadConfig({}), { warn: () => undefined });
  const aborted = AbortSignal.abort(new Error('Aborted'));
  await expect(insights.mergeFindings(reviews, aborted)).rejects.toThrow('Aborted');
});
