import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { heading } from './heading.ts';

export function MissingRoast() {
  return (
    <>
      <h1 tabIndex={-1} className={heading}>
        Roast request not found
      </h1>
      <p className="mt-3 text-lg text-muted">It may belong to another account, or the address is mistyped.</p>
      <Button asChild className="mt-6">
        <Link to={paths.roasts}>Back to your requests</Link>
      </Button>
    </>
  );
}
