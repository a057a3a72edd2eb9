import { ConsolePage } from '../../lib/console-page.tsx';
import { PaginatedList } from '../../lib/lists/paginated-list.tsx';
import { useListParams } from '../../lib/lists/use-paginated-list.ts';
import { useReviewQueue } from './deliveries.queries.ts';
import { createWebsiteColumn, fileColumn, reasonsColumn, submittedColumn, testerColumn } from './delivery-columns.tsx';
import { fromQueueSearch } from './review-queue-navigation.ts';

export function ReviewQueuePage() {
  return (
    <ConsolePage title="Review queue">
      <ReviewQueue />
    </ConsolePage>
  );
}

const columns = [createWebsiteColumn(fromQueueSearch), reasonsColumn, testerColumn, fileColumn, submittedColumn];

/** Deliveries flagged by a quality check, oldest first. */
function ReviewQueue() {
  return (
    <PaginatedList
      query={useReviewQueue()}
      params={useListParams()}
      columns={columns}
      getKey={({ _id }) => _id}
      noun={{ one: 'delivery', many: 'deliveries' }}
      empty={{ title: 'The review queue is empty', text: 'Deliveries that fail a quality check appear here.' }}
    />
  );
}
