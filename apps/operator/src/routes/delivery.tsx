import { useParams } from 'react-router';
import { DeliveryPage as Page } from '../features/deliveries/detail/delivery-page.tsx';

export function DeliveryPage() {
  const { id = '' } = useParams();
  // Another delivery is another page, though its address has the same shape.
  return <Page key={id} id={id} />;
}
