import type { AvailableRoast } from '@outloud/contract/claims';
import { describe, expect, it } from 'vitest';
import { mergeStableList } from './use-stable-list.ts';

const buildRoast = (_id: string, pay = 5) =>
  ({ _id, pay, createdAt: `2026-03-0${9 - Number(_id)}T00:00:00.000Z` }) as AvailableRoast;
const [roast1, roast2, roast3, roast4] = [buildRoast('1', 7), buildRoast('2', 6), buildRoast('3'), buildRoast('4')];

/** The shown ids after two updates, with unavailable roasts in parentheses, and the number of new roasts. */
function mergeTwice(initial: AvailableRoast[], fresh: AvailableRoast[], hasMore = false) {
  const { shown, newCount } = mergeStableList(mergeStableList([], initial, hasMore).shown, fresh, hasMore);
  return [shown.map(({ _id, isUnavailable }) => (isUnavailable ? `(${_id})` : _id)).join(' '), newCount];
}

describe('mergeStableList', () => {
  it('shows the whole server list if no roasts were shown before', () => {
    expect(mergeTwice([], [roast1, roast2])).toEqual(['1 2', 0]);
  });

  it('keeps unavailable roasts in place', () => {
    expect(mergeTwice([roast1, roast2, roast3], [roast1, roast3])).toEqual(['1 (2) 3', 0]);
    expect(mergeTwice([roast1, roast2], [])).toEqual(['(1) (2)', 0]);
  });

  it('counts new roasts between known roasts without showing them', () => {
    expect(mergeTwice([roast1, roast3], [roast1, roast2, roast3])).toEqual(['1 3', 1]);
    expect(mergeTwice([roast2], [roast1])).toEqual(['(2)', 1]);
  });

  it('appends roasts that come after all known roasts', () => {
    expect(mergeTwice([roast1, roast2], [roast1, roast2, roast3, roast4])).toEqual(['1 2 3 4', 0]);
  });

  it('does not mark roasts that moved to the next page as unavailable', () => {
    expect(mergeTwice([roast2, roast3], [roast1, roast2], true)).toEqual(['2 3', 1]);
    expect(mergeTwice([roast2, roast3, roast4], [roast1, roast4], true)).toEqual(['(2) (3) 4', 1]);
  });

  it('updates changed roasts, and roasts that are available again', () => {
    const unavailable = mergeStableList(mergeStableList([], [roast1], false).shown, [], false).shown;
    const { shown } = mergeStableList(unavailable, [{ ...roast1, openSlots: 2 }], false);
    expect(shown).toMatchObject([{ _id: '1', openSlots: 2, isUnavailable: false }]);
  });
});
