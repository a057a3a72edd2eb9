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
  const params = useListPlace('status', deliveryStatuses);
  const query = useDeliveryList(params.filter);
  return (
    <LongList
      query={query}
      params={params}
      columns={columns}
      getKey={({ _id }) => _id}
      noun={{ one: 'delivery', many: 'deliveries' }}
      filter={{ label: 'Status', all: 'All', labels }}
      empty={{ title: 'No deliveries found', text: 'Deliveries appear here after a recording is submitted.' }}
    />
  );
}
