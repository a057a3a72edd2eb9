import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import { TextLink } from '@outloud/app-kit/text-link';
import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { AttentionCard } from '../../lib/attention-card.tsx';
import { paths } from '../../lib/paths.ts';
import { TwoLines } from '../../lib/text.tsx';
import { useReviewQueuePreview } from './deliveries.queries.ts';
import { ReviewReasons } from './delivery-columns.tsx';
import { fromQueueSearch } from './review-queue-navigation.ts';

const maxRows = 3;

export function ReviewQueueCard() {
  return (
    <AttentionCard
      title="Review queue"
      description="Deliveries flagged by a quality check, oldest first."
      tone="warn"
      query={useReviewQueuePreview(maxRows)}
      select={({ deliveries, pagination }) => ({ rows: deliveries, total: pagination.total })}
      getKey={({ _id }) => _id}
      emptyText="The review queue is empty."
      footer={
        <Button asChild variant="secondary" size="sm" className="mt-4">
          <Link to={paths.reviewQueue}>View review queue</Link>
        </Button>
      }
    >
      {({ _id, roastRequestId: roast, testerId, reviewReasons }) => (
        <>
          <span className="min-w-0">
            <TwoLines below={testerId.fullName}>
              <TextLink to={paths.delivery(_id) + fromQueueSearch}>{getWebsiteName(roast)}</TextLink>
            </TwoLines>
          </span>
          <ReviewReasons reasons={reviewReasons} />
        </>
      )}
    </AttentionCard>
  );
}
