import { Skeleton } from '@outloud/ui/skeleton';

export function ReceiptSkeleton() {
  return (
    <div role="status" className="mt-8 max-w-2xl rounded-2xl border border-line bg-surface p-6 sm:p-10">
      <span className="sr-only">Loading receipt</span>
      <div className="flex justify-between gap-8">
        <Skeleton className="h-8 w-32" />
        <Skeleton className="h-12 w-40" />
      </div>
      <div className="mt-10 grid gap-6 sm:grid-cols-2">
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </div>
      <Skeleton className="mt-10 h-29" />
      <Skeleton className="mt-5 h-5 w-3/4" />
    </div>
  );
}
