import { useLocation } from 'react-router';
import { BackLink } from '../../../lib/back-link.tsx';
import { roastPath } from '../../../paths.ts';

type BackToRoastLinkProps = { roastId: string; name?: string };

/** Passes the list state on, so that the roast page can link back to the same filter and page. */
export function BackToRoastLink({ roastId, name = 'the request' }: BackToRoastLinkProps) {
  return (
    <BackLink to={roastPath(roastId)} state={useLocation().state}>
      Back to {name}
    </BackLink>
  );
}
