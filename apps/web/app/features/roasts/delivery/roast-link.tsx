import { useLocation } from 'react-router';
import { BackLink } from '../../../lib/back-link.tsx';
import { roastPath } from '../../../paths.ts';

type RoastLinkProps = { roastId: string; name?: string };

/** Hands on where the list was left, which the page of the request goes back to. */
export function RoastLink({ roastId, name = 'the request' }: RoastLinkProps) {
  return (
    <BackLink to={roastPath(roastId)} state={useLocation().state}>
      Back to {name}
    </BackLink>
  );
}
