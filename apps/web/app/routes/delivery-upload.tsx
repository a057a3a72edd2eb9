import { DeliveryUploadPage } from '../features/deliveries/upload/delivery-upload-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta('Delivery Upload', 'Upload a recording for a tester.');

export default function DeliveryUpload() {
  return <DeliveryUploadPage />;
}
