import { ReviewQueue } from '../features/deliveries/list/review-queue.tsx';
import { ConsolePage } from '../lib/console-page.tsx';

export function ReviewQueuePage() {
  return (
    <ConsolePage title="Review queue">
      <ReviewQueue />
    </ConsolePage>
  );
}
