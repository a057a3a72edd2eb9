import { ReviewList } from '../features/deliveries/list/review-list.tsx';
import { ConsolePage } from '../lib/console-page.tsx';

export function ReviewPage() {
  return (
    <ConsolePage title="Review queue">
      <ReviewList />
    </ConsolePage>
  );
}
