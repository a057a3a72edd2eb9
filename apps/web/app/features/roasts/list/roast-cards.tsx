import type { ReactNode } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { formatCreditsUsed, formatDeliveryProgress } from '../components/roast.labels.ts';
import { StatusBadge } from '../components/status-badge.tsx';
import { RowActions } from './row-actions.tsx';
import type { RowProps, RowsProps } from './rows.ts';
import { WebsiteCell } from './website-cell.tsx';

export function RoastCards({ roasts, onCancel }: RowsProps) {
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
          <StatusBadge status={roast.status} />
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
