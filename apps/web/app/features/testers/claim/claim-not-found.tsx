import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { PageTitle } from '../../../lib/page-title.tsx';
import { paths } from '../../../paths.ts';

export function ClaimNotFound() {
  return (
    <>
      <PageTitle>Roast not found</PageTitle>
      <p className="mt-3 text-lg text-muted">The roast may belong to another account, or the URL may be wrong.</p>
      <Button asChild className="mt-6">
        <Link to={paths.myRoasts}>Back to My Roasts</Link>
      </Button>
    </>
  );
}
