import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { PageTitle } from '../../../lib/page-title.tsx';
import { paths } from '../../../paths.ts';

export const roastNotFoundText = 'Roast request not found';

export function RoastNotFound() {
  return (
    <>
      <PageTitle>Roast request</PageTitle>
      <Alert variant="destructive" title={roastNotFoundText} className="mt-6 max-w-md">
        It may belong to another account, or the URL may be wrong.
      </Alert>
      <Button asChild className="mt-6">
        <Link to={paths.roasts}>Back to your requests</Link>
      </Button>
    </>
  );
}
