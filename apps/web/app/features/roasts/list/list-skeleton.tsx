import { Skeleton } from '@outloud/ui/loading';
import { useIsNarrow } from '@outloud/ui/use-is-narrow';
import { TableFrame } from './roast-table.tsx';
import { listPanelClass } from './row-actions.tsx';

const rowKeys = ['a', 'b', 'c', 'd', 'e'];

export function ListSkeleton() {
  const isNarrow = useIsNarrow();
  return (
    <div role="status" className={listPanelClass}>
      <span className="sr-only">Loading your roast requests</span>
      <div aria-hidden="true">
        {isNarrow ? (
          rowKeys.map((key) => <Card key={key} />)
        ) : (
          <TableFrame>
            {rowKeys.map((key) => (
              <Row key={key} />
            ))}
          </TableFrame>
        )}
      </div>
    </div>
  );
}

function Card() {
  return (
    <div className="grid gap-2.5 border-line border-b py-4 last:border-0">
      <div className="flex items-center justify-between">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-9 w-26" />
      </div>
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-9 w-40" />
    </div>
  );
}

function Row() {
  return (
    <tr>
      <td className="w-full">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="mt-2 h-4 w-3/5" />
        <Skeleton className="mt-2 h-9 w-4/5" />
      </td>
      <td className="hidden lg:table-cell">
        <Skeleton className="h-6 w-20.5" />
        <Skeleton className="mt-1.5 h-4 w-21.5" />
      </td>
      <td>
        <Skeleton className="ml-auto h-5 w-6" />
      </td>
      <td className="hidden lg:table-cell">
        <Skeleton className="h-5 w-21.5" />
      </td>
      <td className="hidden lg:table-cell">
        <Skeleton className="h-5 w-4" />
      </td>
      <td className="py-2.5!">
        <Skeleton className="ml-auto h-9 w-25" />
      </td>
    </tr>
  );
}
