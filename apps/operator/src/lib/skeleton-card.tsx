import { Card } from '@outloud/ui/card';
import { Skeleton } from '@outloud/ui/skeleton';

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A card whose lines are still to come. */
export function SkeletonCard({ title, lines }: { title: string; lines: number }) {
  return (
    <Card title={title} aria-busy>
      <p role="status" className="sr-only">
        Loading
      </p>
      <div className="grid gap-5">
        {places.slice(0, lines).map((place) => (
          <div key={place} className="grid gap-2">
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        ))}
      </div>
    </Card>
  );
}
