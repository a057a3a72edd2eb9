import { useListPlace } from '../../../lib/list-place.ts';
import { LongList } from '../../../lib/long-list.tsx';
import { useReviewList } from '../api/deliveries.ts';
import { fileColumn, reasonsColumn, submittedColumn, testerColumn, websiteColumn } from './delivery-columns.tsx';
import { fromQueue } from './from-queue.ts';

const columns = [websiteColumn(fromQueue), reasonsColumn, testerColumn, fileColumn, submittedColumn];

/** Deliveries flagged by a quality check, oldest first. */
export function ReviewList() {
  return (
    <LongList
      query={useReviewList()}
      params={useListPlace()}
      columns={columns}
      getKey={({ _id }) => _id}
      noun={{ one: 'delivery', many: 'deliveries' }}
      empty={{ title: 'The review queue is empty', text: 'Deliveries that fail a quality check appear here.' }}
    />
  );
}
