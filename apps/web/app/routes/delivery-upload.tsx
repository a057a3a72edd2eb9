import { DeliveryUploadPage } from '../features/deliveries/upload/delivery-upload-page.tsx';
import { getPageMeta } from '../page-meta.ts';

export const meta = () => getPageMeta('Delivery Upload', 'Upload a recording for a tester.');

export default function DeliveryUpload() {
  return <DeliveryUploadPage />;
}
