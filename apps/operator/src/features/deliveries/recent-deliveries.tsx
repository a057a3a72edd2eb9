import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import { TextLink } from '@outloud/app-kit/text-link';
import type { AdminDelivery } from '@outloud/contract/deliveries';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { EmptyState } from '@outloud/ui/empty-state';
import { Trash2, Video } from 'lucide-react';
import { useState } from 'react';
import { ListRows } from '../../lib/lists/list-rows.tsx';
import type { Column } from '../../lib/lists/paginated-list.tsx';
import { paths } from '../../lib/paths.ts';
import { LoadFailure } from '../../lib/query-content.tsx';
import { DeleteDeliveryDialog } from './delete-delivery-dialog.tsx';
import { useRecentDeliveries } from './deliveries.queries.ts';
import { createWebsiteColumn, fileColumn, statusColumn, submittedColumn, testerColumn } from './delivery-columns.tsx';

export function RecentDeliveries() {
  const { data: deliveries, error, refetch } = useRecentDeliveries();
  const [deliveryToDelete, setDeliveryToDelete] = useState<AdminDelivery | null>(null);
  const columns = [
    createWebsiteColumn(),
    testerColumn,
    fileColumn,
    statusColumn,
    submittedColumn,
    createDeleteColumn(setDeliveryToDelete),
  ];
  const isEmpty = deliveries?.length === 0;
  return (
    <Card title="Recent deliveries" action={<TextLink to={paths.deliveries}>All deliveries</TextLink>}>
      {!deliveries && error && <LoadFailure error={error} onRetry={refetch} />}
      {isEmpty && (
        <EmptyState
          Icon={Video}
          title="No deliveries found"
          text="Deliveries appear here after a recording is submitted."
        />
      )}
      {!isEmpty && (deliveries || !error) && <ListRows columns={columns} rows={deliveries} getKey={({ _id }) => _id} />}
      <DeleteDeliveryDialog delivery={deliveryToDelete} onClose={() => setDeliveryToDelete(null)} />
    </Card>
  );
}

const createDeleteColumn = (onDelete: (delivery: AdminDelivery) => void): Column<AdminDelivery> => ({
  name: 'Delete',
  isAction: true,
  isRightAligned: true,
  cell: (delivery) => (
    <Button variant="dangerOutline" size="sm" onClick={() => onDelete(delivery)}>
      <Trash2 aria-hidden="true" className="size-4" />
      Delete
      <span className="sr-only">
        delivery {delivery.deliveryNumber} of {getWebsiteName(delivery.roastRequestId)}
      </span>
    </Button>
  ),
});
