import { getFeedback } from '@outloud/contract/feedback';
import { Card } from '@outloud/ui/card';
import { Skeleton } from '@outloud/ui/skeleton';
import { LoadFailure } from '../../../lib/load-failure.tsx';
import { useFeedback } from '../api/feedback.ts';
import { Rating } from './rating.tsx';
import { RefundRequest } from './refund-request.tsx';

/** Rating and refund request for a completed delivery. Hidden if both periods ended and the customer used neither. */
export function Feedback({ id }: { id: string }) {
  const { data: feedback, isLoadingError, refetch } = useFeedback(id);
  const isEmpty = feedback && Object.entries(feedback).every(([name, value]) => name === 'credits' || value === null);
  if (isEmpty) return null;
  return (
    <Card title="Your feedback">
      {feedback && (
        <div className="grid gap-5">
          <Rating id={id} feedback={feedback} />
          <RefundRequest id={id} feedback={feedback} />
        </div>
      )}
      {isLoadingError && <LoadFailure message={getFeedback.failure} onRetry={refetch} />}
      {!feedback && !isLoadingError && <FeedbackSkeleton />}
    </Card>
  );
}

function FeedbackSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your feedback</span>
      <div aria-hidden="true" className="grid gap-4">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-9 w-52" />
        <Skeleton className="h-5 w-60 max-w-full" />
        <Skeleton className="mt-4 h-11 w-32" />
      </div>
    </div>
  );
}
