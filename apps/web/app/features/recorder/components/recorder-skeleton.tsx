import { Skeleton } from '@outloud/ui/skeleton';

export function RecorderSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the recorder</span>
      <div className="grid gap-7">
        {['h-20', 'h-20', 'h-24'].map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
          <div key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className={height} />
          </div>
        ))}
      </div>
    </div>
  );
}
