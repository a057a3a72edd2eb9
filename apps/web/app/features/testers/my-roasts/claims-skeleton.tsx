import { Skeleton } from '@outloud/ui/skeleton';
import { rowsClass } from './claim-row.tsx';

const keys = ['a', 'b', 'c'];

export function ClaimsSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your roasts</span>
      <div aria-hidden="true" className={rowsClass}>
        {keys.map((key) => (
          <div key={key} className="py-5">
            <div className="flex items-start justify-between gap-4">
              <Skeleton className="h-6 w-44" />
              <Skeleton className="h-7 w-10" />
            </div>
            <Skeleton className="mt-1.5 h-4 w-60 max-w-full" />
            <Skeleton className="mt-4 h-6 w-full max-w-lg" />
          </div>
        ))}
      </div>
    </div>
  );
}
