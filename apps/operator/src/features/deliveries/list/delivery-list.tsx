import { type DeliveryStatus, deliveryStatuses } from '@outloud/domain/deliveries';
import { useListPlace } from '../../../lib/list-place.ts';
import { LongList } from '../../../lib/long-list.tsx';
import { useDeliveryList } from '../api/deliveries.ts';
import { fileColumn, statusColumn, submittedColumn, testerColumn, websiteColumn } from './delivery-columns.tsx';

const columns = [websiteColumn(), testerColumn, fileColumn, statusColumn, submittedColumn];

const labels: Record<DeliveryStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  rejected: 'Rejected',
};

export function DeliveryList() {
  const place = useListPlace('status', deliveryStatuses);
  const query = useDeliveryList(place.filter);
  return (
    <LongList
      query={query}
      place={place}
      columns={columns}
      keyOf={({ _id }) => _id}
      noun={{ one: 'delivery', many: 'deliveries' }}
      filter={{ label: 'Status', all: 'All', labels }}
      empty={{ title: 'No deliveries found', text: 'Each recording appears here once it is handed in.' }}
    />
  );
}
