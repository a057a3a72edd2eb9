import type { ListedRoast } from '@outloud/contract/roasts';

type Cancel = { onCancel: (roast: ListedRoast) => void };
export type RowProps = Cancel & { roast: ListedRoast };
export type RowsProps = Cancel & { roasts: ListedRoast[] };

/** The id of the button that opens the menu of a row. */
export function menuId(roast: ListedRoast): string {
  return `actions-${roast._id}`;
}

export const listPanel = 'rounded-2xl border border-line bg-surface px-4 sm:px-6';
