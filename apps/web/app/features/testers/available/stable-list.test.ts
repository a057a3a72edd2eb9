import type { AvailableRoast } from '@outloud/contract/claims';
import { describe, expect, it } from 'vitest';
import { mergeStableList } from './stable-list.ts';

const roast = (_id: string, pay = 5) =>
  ({ _id, pay, createdAt: `2026-03-0${9 - Number(_id)}T00:00:00.000Z` }) as AvailableRoast;
const [first, second, third, fourth] = [roast('1', 7), roast('2', 6), roast('3'), roast('4')];

/** The ids shown after two updates. Ids of unavailable roasts are in parentheses. */
function shownAfter(before: AvailableRoast[], fresh: AvailableRoast[], hasMore = false) {
  const { shown, waiting } = mergeStableList(mergeStableList([], before, hasMore).shown, fresh, hasMore);
  return [shown.map(({ _id, isUnavailable }) => (isUnavailable ? `(${_id})` : _id)).join(' '), waiting];
}

describe('a list that stays stable while it is shown', () => {
  it('shows the server list at first and after an empty list', () => {
    expect(shownAfter([], [first, second])).toEqual(['1 2', 0]);
  });

  it('keeps unavailable roasts in place', () => {
    expect(shownAfter([first, second, third], [first, third])).toEqual(['1 (2) 3', 0]);
    expect(shownAfter([first, second], [])).toEqual(['(1) (2)', 0]);
  });

  it('counts new roasts between known ones without showing them', () => {
    expect(shownAfter([first, third], [first, second, third])).toEqual(['1 3', 1]);
    expect(shownAfter([second], [first])).toEqual(['(2)', 1]);
  });

  it('appends roasts that come after all known ones', () => {
    expect(shownAfter([first, second], [first, second, third, fourth])).toEqual(['1 2 3 4', 0]);
  });

  it('does not mark roasts as unavailable when they moved to the next page', () => {
    expect(shownAfter([second, third], [first, second], true)).toEqual(['2 3', 1]);
    expect(shownAfter([second, third, fourth], [first, fourth], true)).toEqual(['(2) (3) 4', 1]);
  });

  it('updates changed roasts and roasts that are open again', () => {
    const before = mergeStableList(mergeStableList([], [first], false).shown, [], false).shown;
    const { shown } = mergeStableList(before, [{ ...first, openSlots: 2 }], false);
    expect(shown).toMatchObject([{ _id: '1', openSlots: 2, isUnavailable: false }]);
  });
});
