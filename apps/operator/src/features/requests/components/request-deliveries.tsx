import type { AdminDelivery } from '@outloud/contract/deliveries';
import { Card } from '@outloud/ui/card';
import { EmptyState } from '@outloud/ui/empty-state';
import { AdminDeliveryStatus } from '@outloud/uploader/admin-delivery-status';
import type { Column } from '../../../lib/list-column.ts';
import { ListRows } from '../../../lib/list-rows.tsx';
import { TextLink } from '../../../lib/text-link.tsx';
import { Timestamp } from '../../../lib/timestamp.tsx';
import { TwoLines } from '../../../lib/two-lines.tsx';
import { paths } from '../../../paths.ts';

const columns: Column<AdminDelivery>[] = [
  {
    name: 'Delivery',
    isWide: true,
    cell: ({ _id, deliveryNumber, originalFileName }) => (
      <TwoLines below={originalFileName}>
        <TextLink to={paths.delivery(_id)}>Delivery {deliveryNumber}</TextLink>
      </TwoLines>
    ),
  },
  {
    name: 'Tester',
    isWide: true,
    cell: ({ testerId: { _id, fullName, email } }) => (
      <TwoLines below={email}>
        <TextLink to={paths.tester(_id)}>{fullName}</TextLink>
      </TwoLines>
    ),
  },
  { name: 'Status', cell: (delivery) => <AdminDeliveryStatus delivery={delivery} /> },
  { name: 'Submitted', cell: ({ submittedAt }) => <Timestamp at={submittedAt} /> },
];

export function RequestDeliveries({ deliveries }: { deliveries: AdminDelivery[] }) {
  return (
    <Card title="Deliveries" description="Includes rejected deliveries.">
      {deliveries.length === 0 ? (
        <EmptyState title="No deliveries found" text="Deliveries appear here after a tester submits a recording." />
      ) : (
        <ListRows columns={columns} rows={deliveries} getKey={({ _id }) => _id} />
      )}
    </Card>
  );
}
