import type { ListedRoast } from '@outloud/contract/roasts';
import { cn } from '@outloud/ui/cn';
import { useIsNarrow } from '@outloud/ui/use-is-narrow';
import { useState } from 'react';
import { CancelDialog } from '../components/cancel-dialog.tsx';
import { RoastCards } from './roast-cards.tsx';
import { RoastTable } from './roast-table.tsx';
import { getMenuButtonId, listPanelClass } from './rows.ts';

type RoastRowsProps = {
  roasts: ListedRoast[];
  /** Whether another page is loading. */
  isOutdated: boolean;
};

export function RoastRows({ roasts, isOutdated }: RoastRowsProps) {
  const Rows = useIsNarrow() ? RoastCards : RoastTable;
  const [roastToCancel, setRoastToCancel] = useState<ListedRoast | null>(null);
  return (
    <>
      <div
        aria-busy={isOutdated}
        inert={isOutdated}
        className={cn(listPanelClass, 'transition-opacity', isOutdated && 'opacity-60 delay-150')}
      >
        <Rows roasts={roasts} onCancel={setRoastToCancel} />
      </div>
      <CancelDialog
        roast={roastToCancel}
        onClose={() => setRoastToCancel(null)}
        openerId={roastToCancel ? getMenuButtonId(roastToCancel) : ''}
      />
    </>
  );
}
