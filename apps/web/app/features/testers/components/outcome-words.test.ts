import { describe, expect, it } from 'vitest';
import { outcomeOf, payOf } from './outcome-words.ts';

const roast = { pay: 7 };
type Handed = NonNullable<Parameters<typeof outcomeOf>[0]['delivery']>;
const handed: Handed = { status: 'processing', stage: 'listening', reviewReasons: [], rejectionReason: null };

describe('what became of a claim', () => {
  it.each([
    ['active', 'In progress', 'Yours to record and hand in.'],
    ['given_up', 'Given up', 'You gave it up, and somebody else could take it.'],
    ['expired', 'Time ran out', 'The hour was over before a recording was handed in.'],
    ['voided', 'Called off by us', 'We had to call it off. That does not count against you.'],
    ['reported', 'Reported', 'You reported the site. We look at it, and it does not count against you.'],
    ['submitted', 'Removed', 'The recording was removed.'],
  ] as const)('%s: %s', (state, label, sentence) =>
    expect(outcomeOf({ state, roast, delivery: null })).toMatchObject({ label, sentence }),
  );

  it.each([
    [{}, 'Being processed', 'Writing down what was said. $7 are yours once it is accepted.'],
    [{ status: 'pending', stage: null }, 'Being processed', 'Received. $7 are yours once it is accepted.'],
    [
      { status: 'pending', stage: null, reviewReasons: ['no_speech'] },
      'In review',
      'A check has set it aside, so one of us looks at it. $7 are yours if it is accepted.',
    ],
    [{ status: 'completed', stage: null }, 'Completed', 'Accepted. $7 went to your earnings.'],
    [{ status: 'rejected', stage: null, rejectionReason: 'Another site.' }, 'Rejected', 'Another site.'],
    [{ status: 'rejected', stage: null }, 'Rejected', 'It could not be used, so it is not paid.'],
  ] satisfies [Partial<Handed>, string, string][])('handed in, %j: %s', (delivery, label, sentence) =>
    expect(outcomeOf({ state: 'submitted', roast, delivery: { ...handed, ...delivery } })).toMatchObject({
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
] as const)('the pay of one that is %s (%s) is %s', (state, status, pay) =>
  expect(payOf({ state, delivery: status && { status } })).toBe(pay),
);
