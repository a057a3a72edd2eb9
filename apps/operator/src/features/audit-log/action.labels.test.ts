import { describe, expect, it } from 'vitest';
import { listChanges } from './action.labels.ts';

describe('listChanges', () => {
  it.each([
    [
      'returns the old and new values of changed fields',
      { status: 'in_progress' },
      { status: 'cancelled', refundedCredits: 1200 },
      [
        { name: 'status', before: 'in progress', after: 'cancelled' },
        { name: 'refunded credits', before: null, after: '1,200' },
      ],
    ],
    [
      'returns a value that exists only in the old snapshot',
      { inReview: true },
      null,
      [{ name: 'in review', before: 'yes', after: null }],
    ],
    [
      'formats lists and skips unchanged values',
      { notes: null, review_reasons: [] },
      { notes: '', review_reasons: ['too_short', 'no_speech'] },
      [{ name: 'review reasons', before: 'none', after: 'too short, no speech' }],
    ],
    ['returns no changes for empty snapshots', null, null, []],
  ])('%s', (_, before, after, changes) => expect(listChanges(before, after)).toEqual(changes));
});
