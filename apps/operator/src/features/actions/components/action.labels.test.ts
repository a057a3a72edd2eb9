import { describe, expect, it } from 'vitest';
import { listChanges } from './action.labels.ts';

describe('the changes of an audit log entry', () => {
  it.each([
    [
      'show old and new values',
      { status: 'in_progress' },
      { status: 'cancelled', refundedCredits: 1200 },
      [
        { name: 'status', before: 'in progress', after: 'cancelled' },
        { name: 'refunded credits', before: null, after: '1,200' },
      ],
    ],
    [
      'show a value that only existed before',
      { inReview: true },
      null,
      [{ name: 'in review', before: 'yes', after: null }],
    ],
    [
      'format lists and skip unchanged values',
      { notes: null, review_reasons: [] },
      { notes: '', review_reasons: ['too_short', 'no_speech'] },
      [{ name: 'review reasons', before: 'none', after: 'too short, no speech' }],
    ],
    ['are empty without values', null, null, []],
  ])('%s', (_, before, after, changes) => expect(listChanges(before, after)).toEqual(changes));
});
