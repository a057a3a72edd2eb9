import type { Application } from '@outloud/contract/operators/waitlist';
import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { useOpenApplication } from './use-open-application.ts';

export function ViewApplicationLink({ application: { _id, fullName } }: { application: Application }) {
  const { getLink } = useOpenApplication();
  return (
    <Button asChild variant="secondary" size="sm">
      <Link to={getLink(_id)} preventScrollReset aria-label={`View ${fullName}`}>
        View
      </Link>
    </Button>
  );
}
