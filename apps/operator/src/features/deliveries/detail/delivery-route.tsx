import { useParams } from 'react-router';
import { DeliveryPage as Page } from './delivery-page.tsx';

export function DeliveryPage() {
  const { id = '' } = useParams();
  // The key resets the state when the route changes to another delivery.
  return <Page key={id} id={id} />;
}
