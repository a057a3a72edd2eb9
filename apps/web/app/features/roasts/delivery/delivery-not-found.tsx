import { Alert } from '@outloud/ui/alert';
import { PageTitle } from '../../../lib/page-title.tsx';
import { BackToRoastLink } from './back-to-roast-link.tsx';

export const deliveryNotFoundText = 'Delivery not found';

export function DeliveryNotFound({ roastId }: { roastId: string }) {
  return (
    <>
      <BackToRoastLink roastId={roastId} />
      <PageTitle>Delivery</PageTitle>
      <Alert variant="destructive" title={deliveryNotFoundText} className="mt-6 max-w-md">
        It may belong to another account, or the URL may be wrong.
      </Alert>
    </>
  );
}
