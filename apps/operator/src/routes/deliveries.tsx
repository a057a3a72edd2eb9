import { DeliveryList } from '../features/deliveries/list/delivery-list.tsx';
import { ConsolePage } from '../lib/console-page.tsx';

export function DeliveriesPage() {
  return (
    <ConsolePage title="Deliveries">
      <DeliveryList />
    </ConsolePage>
  );
}
