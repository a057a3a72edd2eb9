import { type DeliveryStatus, deliveryStatuses } from '@outloud/domain/deliveries';
import { ConsolePage } from '../../lib/console-page.tsx';
import { PaginatedList } from '../../lib/lists/paginated-list.tsx';
import { useListParams } from '../../lib/lists/use-paginated-list.ts';
import { useDeliveryList } from './deliveries.queries.ts';
import { createWebsiteColumn, fileColumn, statusColumn, submittedColumn, testerColumn } from './delivery-columns.tsx';

export function DeliveriesPage() {
  return (
    <ConsolePage title="Deliveries">
      <DeliveryList />
    </ConsolePage>
  );
}

const columns = [createWebsiteColumn(), testerColumn, fileColumn, statusColumn, submittedColumn];

const labels: Record<DeliveryStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  rejected: 'Rejected',
};

function DeliveryList() {
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
