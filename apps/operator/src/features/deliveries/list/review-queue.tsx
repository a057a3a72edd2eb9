import { useListParams } from '../../../lib/list-params.ts';
import { PaginatedList } from '../../../lib/paginated-list.tsx';
import { useReviewQueue } from '../api/deliveries.ts';
import { createWebsiteColumn, fileColumn, reasonsColumn, submittedColumn, testerColumn } from './delivery-columns.tsx';
import { fromQueueSearch } from './from-queue.ts';

const columns = [createWebsiteColumn(fromQueueSearch), reasonsColumn, testerColumn, fileColumn, submittedColumn];

/** Deliveries flagged by a quality check, oldest first. */
export function ReviewQueue() {
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
