import { Card } from '@outloud/ui/card';
import { Skeleton } from '@outloud/ui/skeleton';
import { uploadCard } from './upload-card.tsx';
import { formGrid } from './upload-form.tsx';

export function UploadSkeleton() {
  return (
    <Card {...uploadCard}>
      <div role="status">
        <span className="sr-only">Loading the roast requests</span>
        <div className={formGrid}>
          <div className="grid content-start gap-5">
            <FieldSkeleton className="h-11" />
            <FieldSkeleton className="h-11" />
            <FieldSkeleton className="h-24" />
          </div>
          <FieldSkeleton className="h-60" />
        </div>
        <Skeleton className="mt-6 h-13 w-45 rounded-xl max-sm:w-full" />
      </div>
    </Card>
  );
}

function FieldSkeleton({ className }: { className: string }) {
  return (
    <div className="grid content-start gap-2.5">
      <Skeleton className="h-4 w-24" />
      <Skeleton className={className} />
    </div>
  );
}
