import type { RoastRequest } from '@outloud/contract/roasts';

type Cancel = { onCancel: (roast: RoastRequest) => void };
export type RowProps = Cancel & { roast: RoastRequest };
export type RowsProps = Cancel & { roasts: RoastRequest[] };

/** The id of the button that opens the menu of a row. */
export function menuId(roast: RoastRequest): string {
  return `actions-${roast._id}`;
}

export const listPanel = 'rounded-2xl border border-line bg-surface px-4 sm:px-6';
