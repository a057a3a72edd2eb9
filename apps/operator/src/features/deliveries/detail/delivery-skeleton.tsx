import { Skeleton } from '@outloud/ui/skeleton';
import { SkeletonCard } from '../../../lib/skeleton-card.tsx';

export function DeliverySkeleton({ className }: { className: string }) {
  return (
    <div className={className}>
      <div className="grid gap-5">
        <Skeleton className="aspect-video rounded-2xl" />
        <SkeletonCard title="Decision" lines={1} />
        <SkeletonCard title="Insights and transcript" lines={4} />
      </div>
      <div className="grid gap-5">
        <SkeletonCard title="Details" lines={6} />
        <SkeletonCard title="Steps" lines={5} />
      </div>
    </div>
  );
}
