import { Skeleton } from '@outloud/ui/skeleton';

export function ProfileSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your profile</span>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-5 rounded-2xl border border-line bg-surface p-5 sm:p-6">
          <Skeleton className="h-8 w-36" />
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-6 w-1/2" />
        </div>
        <div className="grid gap-4 rounded-2xl border border-line bg-surface p-5 sm:p-6 lg:row-span-2">
          <Skeleton className="h-7 w-24" />
          <Skeleton className="h-14 w-28" />
          <Skeleton className="h-14 w-full" />
        </div>
        <div className="grid gap-4 rounded-2xl border border-line bg-surface p-5 sm:p-6">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-11 w-40" />
        </div>
      </div>
    </div>
  );
}
