import type { ListedRoast } from '@outloud/contract/roasts';

type CancelProps = { onCancel: (roast: ListedRoast) => void };
export type RowProps = CancelProps & { roast: ListedRoast };
export type RowsProps = CancelProps & { roasts: ListedRoast[] };

export function getMenuButtonId(roast: ListedRoast): string {
  return `actions-${roast._id}`;
}

export const listPanelClass = 'rounded-2xl border border-line bg-surface px-4 sm:px-6';
