import { Skeleton } from '@outloud/ui/skeleton';

export function StatementSkeleton() {
  return (
    <div role="status" className="border-line border-t">
      <span className="sr-only">Loading your statement</span>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="flex items-center gap-4 border-line border-b py-4 last:border-0">
          <Skeleton className="h-9 w-24" />
          <Skeleton className="hidden h-6 w-20 md:block" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-10" />
          <Skeleton className="hidden h-4 w-10 md:block" />
        </div>
      ))}
    </div>
  );
}
