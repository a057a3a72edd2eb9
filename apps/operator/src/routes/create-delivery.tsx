import { CreateDelivery } from '../features/deliveries/create/create-delivery.tsx';
import { ConsolePage } from '../lib/console-page.tsx';
import { useCurrentOperator } from '../lib/use-current-operator.ts';

export function CreateDeliveryPage() {
  const { operator } = useCurrentOperator();
  return <ConsolePage title="Create Delivery">{operator && <CreateDelivery owner={operator.adminId} />}</ConsolePage>;
}
