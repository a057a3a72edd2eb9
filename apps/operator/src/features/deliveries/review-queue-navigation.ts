import { toast } from '@outloud/ui/overlays/toaster';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { getNextInReview } from './deliveries.queries.ts';

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

const param = 'from';
const value = 'review';

/** Marks a delivery page that was opened from the review queue, so that the next delivery opens after a decision. */
export const fromQueueSearch = `?${param}=${value}`;

export function useIsFromQueue(): boolean {
  const [searchParams] = useSearchParams();
  return searchParams.get(param) === value;
}
