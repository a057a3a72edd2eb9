import { describe, expect, it } from 'vitest';
import { changesOf } from './action-words.ts';

describe('what an entry of the log says has changed', () => {
  it.each([
    [
      'both sides',
      { status: 'in_progress' },
      { status: 'cancelled', refundedCredits: 1200 },
      [
        { name: 'status', before: 'in progress', after: 'cancelled' },
        { name: 'refunded credits', before: null, after: '1,200' },
      ],
    ],
    ['only what was', { inReview: true }, null, [{ name: 'in review', before: 'yes', after: null }]],
    [
      'lists, and nothing about what stays as it was',
      { notes: null, review_reasons: [] },
      { notes: '', review_reasons: ['too_short', 'no_speech'] },
      [{ name: 'review reasons', before: 'none', after: 'too short, no speech' }],
    ],
    ['no values at all', null, null, []],
  ])('%s', (_, before, after, changes) => expect(changesOf(before, after)).toEqual(changes));
});
