import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { PageTitle } from '../../../lib/page-title.tsx';
import { paths } from '../../../paths.ts';

export function MissingClaim() {
  return (
    <>
      <PageTitle>Roast not found</PageTitle>
      <p className="mt-3 text-lg text-muted">It may belong to another account, or the address is mistyped.</p>
      <Button asChild className="mt-6">
        <Link to={paths.myRoasts}>Back to your roasts</Link>
      </Button>
    </>
  );
}
