import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { PageTitle } from '../../../lib/page-title.tsx';
import { roastPath } from '../../../paths.ts';

export const missing = 'Delivery not found';

export function MissingDelivery({ roastId }: { roastId: string }) {
  return (
    <>
      <PageTitle>Delivery</PageTitle>
      <div className="mt-6 grid max-w-md gap-4">
        <Alert variant="destructive" title={missing}>
          It may belong to another account, or the address is mistyped.
        </Alert>
        <Button asChild variant="secondary" className="justify-self-start">
          <Link to={roastPath(roastId)}>Back to the request</Link>
        </Button>
      </div>
    </>
  );
}
