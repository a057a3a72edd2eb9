import type { Application } from '@outloud/contract/operators/waitlist';
import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { useShownApplication } from './shown-application.ts';

export function ViewLink({ application: { _id, fullName } }: { application: Application }) {
  const { linkTo } = useShownApplication();
  return (
    <Button asChild variant="secondary" size="sm">
      <Link to={linkTo(_id)} preventScrollReset aria-label={`View ${fullName}`}>
        View
      </Link>
    </Button>
  );
}
