import { Card } from '@outloud/ui/card';
import { Skeleton } from '@outloud/ui/skeleton';

const lineKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function SkeletonCard({ title, lines }: { title: string; lines: number }) {
  return (
    <Card title={title} aria-busy>
      <p role="status" className="sr-only">
        Loading
      </p>
      <div className="grid gap-5">
        {lineKeys.slice(0, lines).map((lineKey) => (
          <div key={lineKey} className="grid gap-2">
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        ))}
      </div>
    </Card>
  );
}
