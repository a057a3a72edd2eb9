import { describe, expect, it } from 'vitest';
import { getClaimOutcome, getCountdownWarning, getPayStatus, getSecondsLeft } from './claims.labels.ts';

const roast = { pay: 7 };
type SubmittedDelivery = NonNullable<Parameters<typeof getClaimOutcome>[0]['delivery']>;
const submitted: SubmittedDelivery = {
  status: 'processing',
  stage: 'listening',
  reviewReasons: [],
  rejectionReason: null,
};

describe('getClaimOutcome', () => {
  it.each([
    ['active', 'In progress', 'Record your review and submit it.'],
    ['given_up', 'Given up', 'You gave up this roast.'],
    ['expired', 'Time ran out', 'No recording was submitted within the hour.'],
    ['voided', 'Canceled by us', 'We canceled this claim. It does not count against you.'],
    ['reported', 'Reported', 'You reported the site, and we will check it. This does not count against you.'],
    ['submitted', 'Removed', 'The recording was removed.'],
  ] as const)('labels the state %s as %s', (state, label, sentence) =>
    expect(getClaimOutcome({ state, roast, delivery: null })).toMatchObject({ label, sentence }),
  );

  it.each([
    [{}, 'Processing', 'Writing the transcript. You earn $7 when your review is accepted.'],
    [{ status: 'pending', stage: null }, 'Processing', 'Received. You earn $7 when your review is accepted.'],
    [
      { status: 'pending', stage: null, reviewReasons: ['no_speech'] },
      'In review',
      'An automatic check flagged your recording, so we review it by hand. You earn $7 if it is accepted.',
    ],
    [{ status: 'completed', stage: null }, 'Completed', 'Accepted. You earned $7.'],
    [{ status: 'rejected', stage: null, rejectionReason: 'Another site.' }, 'Rejected', 'Another site.'],
    [{ status: 'rejected', stage: null }, 'Rejected', 'The recording could not be used, so we do not pay for it.'],
  ] satisfies [Partial<SubmittedDelivery>, string, string][])(
    'labels the submitted delivery %j as %s',
    (delivery, label, sentence) =>
      expect(getClaimOutcome({ state: 'submitted', roast, delivery: { ...submitted, ...delivery } })).toMatchObject({
        label,
        sentence,
      }),
  );
});

it.each([
  ['active', null, 'open'],
  ['submitted', 'processing', 'open'],
  ['submitted', 'pending', 'open'],
  ['submitted', 'completed', 'earned'],
  ['submitted', 'rejected', 'lost'],
  ['submitted', null, 'lost'],
  ['expired', null, 'lost'],
  ['given_up', null, 'lost'],
] as const)('for a claim that is %s with a delivery that is %s, the pay is %s', (state, status, pay) =>
  expect(getPayStatus({ state, delivery: status && { status } })).toBe(pay),
);

const now = Date.parse('2026-03-04T12:00:00.000Z');

it.each([
  ['2026-03-04T13:00:00.000Z', 3600],
  ['2026-03-04T12:00:00.001Z', 1],
  ['2026-03-04T12:00:00.000Z', 0],
  ['2026-03-04T11:00:00.000Z', 0],
])('the time left until %s is %d seconds', (expiresAt, seconds) =>
  expect(getSecondsLeft(expiresAt, now)).toBe(seconds),
);

describe('getCountdownWarning', () => {
  it.each([
    [3600, ''],
    [601, ''],
    [600, 'No more than 10 minutes left.'],
    [121, 'No more than 10 minutes left.'],
    [120, 'No more than 2 minutes left.'],
    [1, 'No more than 2 minutes left.'],
    [0, 'Time is up.'],
  ])('with %d seconds left, returns %j', (seconds, text) => expect(getCountdownWarning(seconds)).toBe(text));
});
