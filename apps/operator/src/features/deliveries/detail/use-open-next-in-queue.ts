import { toast } from '@outloud/ui/toaster';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { getNextInReview } from '../api/deliveries.ts';
import { fromQueueSearch, useIsFromQueue } from '../list/from-queue.ts';

/** After a decision, opens the next delivery in review if the operator came from the queue. */
export function useOpenNextInQueue(decidedId: string) {
  const navigate = useNavigate();
  const isFromQueue = useIsFromQueue();
  return async () => {
    if (!isFromQueue) return;
    // If the request fails, the review queue opens instead.
    const nextId = await getNextInReview(decidedId).catch(() => undefined);
    if (nextId) return navigate(paths.delivery(nextId) + fromQueueSearch);
    if (nextId === null) toast.success('The review queue is empty');
    navigate(paths.reviewQueue);
  };
}
