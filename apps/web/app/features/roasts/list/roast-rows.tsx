import { formatDate } from '@outloud/app-kit/format';
import type { ListedRoast } from '@outloud/contract/roasts';
import { cn } from '@outloud/ui/cn';
import { useIsNarrow } from '@outloud/ui/use-is-narrow';
import { type ReactNode, useState } from 'react';
import { formatCreditsUsed, formatDeliveryProgress } from '../../../roast.labels.ts';
import { CancelDialog } from '../cancel-dialog.tsx';
import { DeleteRequestDialog } from '../own-people/delete-request.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { RoastTable } from './roast-table.tsx';
import {
  getMenuButtonId,
  listPanelClass,
  RowActions,
  type RowProps,
  type RowsProps,
  WebsiteCell,
} from './row-actions.tsx';

type RoastRowsProps = {
  roasts: ListedRoast[];
  /** Whether another page is loading. */
  isOutdated: boolean;
};

export function RoastRows({ roasts, isOutdated }: RoastRowsProps) {
  const Rows = useIsNarrow() ? RoastCards : RoastTable;
  const [roastToCancel, setRoastToCancel] = useState<ListedRoast | null>(null);
  const close = () => setRoastToCancel(null);
  const openerId = roastToCancel ? getMenuButtonId(roastToCancel) : '';
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
        roast={roastToCancel?.reviewers === 'testers' ? roastToCancel : null}
        onClose={close}
        openerId={openerId}
      />
      {roastToCancel?.reviewers === 'own' && (
        <DeleteRequestDialog roast={roastToCancel} onClose={close} onDeleted={close} openerId={openerId} />
      )}
    </>
  );
}

function RoastCards({ roasts, onCancel }: RowsProps) {
  return (
    <ul>
      {roasts.map((roast) => (
        <RoastCard key={roast._id} roast={roast} onCancel={onCancel} />
      ))}
    </ul>
  );
}

function RoastCard({ roast, onCancel }: RowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-line border-b py-4 text-sm leading-6 last:border-0">
      <div className="flex items-center justify-between gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={roast.status} reviewers={roast.reviewers} />
          <span className="text-muted text-xs tabular-nums">{formatDeliveryProgress(roast)}</span>
        </div>
        <RowActions roast={roast} onCancel={onCancel} />
      </div>
      <div>
        <WebsiteCell roast={roast} />
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
        <Fact term="Credits">{formatCreditsUsed(roast)}</Fact>
        <Fact term="Created">
          <time dateTime={roast.createdAt}>{formatDate(roast.createdAt)}</time>
        </Fact>
        {roast.completedAt && (
          <Fact term="Completed">
            <time dateTime={roast.completedAt}>{formatDate(roast.completedAt)}</time>
          </Fact>
        )}
      </dl>
    </li>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs leading-4">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
