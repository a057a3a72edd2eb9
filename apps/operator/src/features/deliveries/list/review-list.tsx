import { useListPlace } from '../../../lib/list-place.ts';
import { LongList } from '../../../lib/long-list.tsx';
import { useReviewList } from '../api/deliveries.ts';
import { fileColumn, reasonsColumn, submittedColumn, testerColumn, websiteColumn } from './delivery-columns.tsx';
import { fromQueue } from './from-queue.ts';

const columns = [websiteColumn(fromQueue), reasonsColumn, testerColumn, fileColumn, submittedColumn];

/** What a check has set aside, the longest waiting first. */
export function ReviewList() {
  return (
    <LongList
      query={useReviewList()}
      place={useListPlace()}
      columns={columns}
      keyOf={({ _id }) => _id}
      noun={{ one: 'delivery', many: 'deliveries' }}
      empty={{ title: 'Nothing waits for a review', text: 'Deliveries that fail a quality check appear here.' }}
    />
  );
}
