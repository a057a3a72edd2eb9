import { DeliveryPage } from '../features/deliveries/delivery-page.tsx';
import { getPageMeta } from '../page-meta.ts';
import type { Route } from './+types/delivery.ts';

export const meta = () => getPageMeta('Delivery', 'A review with its video, transcript, and insights.');

export default function Delivery({ params }: Route.ComponentProps) {
  return <DeliveryPage key={params.deliveryId} roastId={params.id} id={params.deliveryId} />;
}
