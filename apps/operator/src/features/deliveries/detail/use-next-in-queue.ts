import { toast } from '@outloud/ui/toaster';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { nextInReview } from '../api/deliveries.ts';
import { fromQueue, useIsFromQueue } from '../list/from-queue.ts';

/** After a decision: on to the next one that waits, for whoever came from the queue. */
export function useNextInQueue(decided: string) {
  const navigate = useNavigate();
  const isFromQueue = useIsFromQueue();
  return async () => {
    if (!isFromQueue) return;
    // Without an answer the queue itself says what is next.
    const next = await nextInReview(decided).catch(() => undefined);
    if (next) return navigate(paths.delivery(next) + fromQueue);
    if (next === null) toast.success('The review queue is empty');
    navigate(paths.review);
  };
}
