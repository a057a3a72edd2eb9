import { AdminDeliveryStatus } from '@outloud/app-kit/delivery-status';
import { TextLink } from '@outloud/app-kit/text-link';
import type { AdminDelivery } from '@outloud/contract/deliveries';
import { Card } from '@outloud/ui/card';
import { EmptyState } from '@outloud/ui/empty-state';
import { ListRows } from '../../lib/lists/list-rows.tsx';
import type { Column } from '../../lib/lists/list-table.tsx';
import { paths } from '../../lib/paths.ts';
import { GuestBadge, Timestamp, TwoLines } from '../../lib/text.tsx';

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
    cell: ({ testerId: { _id, fullName, email }, isGuest }) => (
      <TwoLines below={isGuest ? <GuestBadge /> : email}>
        {isGuest ? fullName : <TextLink to={paths.tester(_id)}>{fullName}</TextLink>}
      </TwoLines>
    ),
  },
  { name: 'Status', cell: (delivery) => <AdminDeliveryStatus delivery={delivery} /> },
  { name: 'Submitted', cell: ({ submittedAt }) => <Timestamp at={submittedAt} /> },
];

export function RoastDeliveries({ deliveries }: { deliveries: AdminDelivery[] }) {
  return (
    <Card title="Deliveries" description="Includes rejected deliveries.">
      {deliveries.length === 0 ? (
        <EmptyState title="No deliveries found" text="Deliveries appear here after a recording is submitted." />
      ) : (
        <ListRows columns={columns} rows={deliveries} getKey={({ _id }) => _id} />
      )}
    </Card>
  );
}
