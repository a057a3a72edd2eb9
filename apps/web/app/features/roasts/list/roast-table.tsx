import { formatDate } from '@outloud/app-kit/format';
import type { ListedRoast } from '@outloud/contract/roasts';
import { Table } from '@outloud/ui/table';
import type { ReactNode } from 'react';
import { formatCreditsUsed, formatDeliveryProgress } from '../../../roast.labels.ts';
import { StatusBadge } from '../status-badge.tsx';
import { RowActions, type RowProps, type RowsProps, WebsiteCell } from './row-actions.tsx';

export function RoastTable({ roasts, onCancel }: RowsProps) {
  return (
    <TableFrame>
      {roasts.map((roast) => (
        <Row key={roast._id} roast={roast} onCancel={onCancel} />
      ))}
    </TableFrame>
  );
}

/** On medium screens, status and dates move below the website to save space. */
export function TableFrame({ children }: { children: ReactNode }) {
  return (
    <Table aria-label="Roast requests" className="[&_td:not(:first-child)]:pl-4 [&_th:not(:first-child)]:pl-4">
      <thead>
        <tr>
          <th>Website</th>
          <th className="hidden lg:table-cell">Status</th>
          <th className="text-right!">Credits</th>
          <th className="hidden lg:table-cell">Created</th>
          <th className="hidden lg:table-cell">Completed</th>
          <th className="text-right!">Actions</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

function Row({ roast, onCancel }: RowProps) {
  return (
    <tr>
      <td className="w-full max-w-0">
        <WebsiteCell roast={roast} />
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-muted text-xs leading-6 lg:hidden">
          <StatusBadge status={roast.status} reviewers={roast.reviewers} />
          <span>{formatDeliveryProgress(roast)}</span>
          <span>Created {formatDate(roast.createdAt)}</span>
          {roast.completedAt && <span>Completed {formatDate(roast.completedAt)}</span>}
        </p>
      </td>
      <td className="hidden lg:table-cell">
        <StatusBadge status={roast.status} reviewers={roast.reviewers} />
        <p className="mt-1.5 whitespace-nowrap text-muted text-xs leading-4">{formatDeliveryProgress(roast)}</p>
      </td>
      <td className="whitespace-nowrap text-right font-semibold">{formatCreditsUsed(roast)}</td>
      <td className="hidden whitespace-nowrap lg:table-cell">
        <time dateTime={roast.createdAt}>{formatDate(roast.createdAt)}</time>
      </td>
      <td className="hidden whitespace-nowrap lg:table-cell">
        <CompletedDate roast={roast} />
      </td>
      <td className="py-2.5!">
        <RowActions roast={roast} onCancel={onCancel} />
      </td>
    </tr>
  );
}

function CompletedDate({ roast: { completedAt, status } }: { roast: ListedRoast }) {
  if (completedAt) return <time dateTime={completedAt}>{formatDate(completedAt)}</time>;
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{status === 'cancelled' ? 'Never' : 'Not yet'}</span>
    </span>
  );
}
