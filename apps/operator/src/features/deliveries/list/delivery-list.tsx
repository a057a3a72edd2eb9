import { type DeliveryStatus, deliveryStatuses } from '@outloud/domain/deliveries';
import { useListParams } from '../../../lib/list-params.ts';
import { PaginatedList } from '../../../lib/paginated-list.tsx';
import { useDeliveryList } from '../api/deliveries.ts';
import { createWebsiteColumn, fileColumn, statusColumn, submittedColumn, testerColumn } from './delivery-columns.tsx';

const columns = [createWebsiteColumn(), testerColumn, fileColumn, statusColumn, submittedColumn];

const labels: Record<DeliveryStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  rejected: 'Rejected',
};

export function DeliveryList() {
  const params = useListParams('status', deliveryStatuses);
  const query = useDeliveryList(params.filter);
  return (
    <PaginatedList
      query={query}
      params={params}
      columns={columns}
      getKey={({ _id }) => _id}
      noun={{ one: 'delivery', many: 'deliveries' }}
      filter={{ label: 'Status', allLabel: 'All', labels }}
      empty={{ title: 'No deliveries found', text: 'Deliveries appear here after a recording is submitted.' }}
    />
  );
}
