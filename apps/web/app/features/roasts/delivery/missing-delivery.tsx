import { Alert } from '@outloud/ui/alert';
import { PageTitle } from '../../../lib/page-title.tsx';
import { RoastLink } from './roast-link.tsx';

export const missing = 'Delivery not found';

export function MissingDelivery({ roastId }: { roastId: string }) {
  return (
    <>
      <RoastLink roastId={roastId} />
      <PageTitle>Delivery</PageTitle>
      <Alert variant="destructive" title={missing} className="mt-6 max-w-md">
        It may belong to another account, or the URL may be wrong.
      </Alert>
    </>
  );
}
