import type { AvailableRoast } from '@outloud/contract/claims';

export type Offered = AvailableRoast & { isGone: boolean };

export type SteadyList = {
  /** Whatever was taken away since stays in its place, so that nothing moves under a pointer. */
  shown: Offered[];
  /** How many have come in between, and wait to be shown. */
  waiting: number;
};

/** What is shown once a newer list has arrived. What comes after everything known is added at the end. */
export function steadyList(before: readonly Offered[], fresh: readonly AvailableRoast[], hasMore: boolean): SteadyList {
  if (before.length === 0) return { shown: fresh.map((roast) => ({ ...roast, isGone: false })), waiting: 0 };
  const known = new Map(fresh.map((roast) => [roast._id, roast]));
  const end = hasMore ? fresh.at(-1) : undefined;
  const kept = before.map((roast) => {
    const now = known.get(roast._id);
    if (now) return { ...now, isGone: false };
    // It may only have been pushed beyond what is loaded.
    return { ...roast, isGone: roast.isGone || !end || comesBefore(roast, end) };
  });
  const last = fresh.findLastIndex(({ _id }) => before.some((roast) => roast._id === _id));
  const added = last === -1 ? [] : fresh.slice(last + 1);
  const stillThere = fresh.filter(({ _id }) => before.some((roast) => roast._id === _id)).length;
  return {
    shown: [...kept, ...added.map((roast) => ({ ...roast, isGone: false }))],
    waiting: fresh.length - stillThere - added.length,
  };
}

/** In the order of the server: the best paid first, of those the newest. */
function comesBefore(a: AvailableRoast, b: AvailableRoast): boolean {
  return a.pay > b.pay || (a.pay === b.pay && a.createdAt > b.createdAt);
}
