import { Skeleton } from '@outloud/ui/skeleton';
import { listPanel } from './rows.ts';

export function ListSkeleton() {
  return (
    <div role="status" className={listPanel}>
      <span className="sr-only">Loading your roast requests</span>
      <div className="hidden h-10.25 border-line border-b md:block" />
      {['a', 'b', 'c', 'd', 'e'].map((place) => (
        <div key={place} className="border-line border-b py-4 last:border-0">
          <Card />
          <Row />
        </div>
      ))}
    </div>
  );
}

function Card() {
  return (
    <div className="grid gap-2.5 md:hidden">
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
    <div className="hidden items-start gap-4 md:flex">
      <div className="grid min-w-0 flex-1 gap-2">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-9 w-4/5" />
      </div>
      <Skeleton className="hidden h-6 w-24 lg:block" />
      <Skeleton className="h-5 w-8" />
      <Skeleton className="hidden h-5 w-24 lg:block" />
      <Skeleton className="-mt-1.5 h-9 w-24" />
    </div>
  );
}
