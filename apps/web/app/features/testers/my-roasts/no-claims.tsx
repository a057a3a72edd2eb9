import { Button } from '@outloud/ui/button';
import { EmptyState } from '@outloud/ui/empty-state';
import { Mic } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';

export function NoClaims() {
  return (
    <EmptyState
      Icon={Mic}
      title="You have not taken on a roast yet"
      text="What you claim stands here, with what became of it and what it paid."
    >
      <Button asChild className="mt-2">
        <Link to={paths.availableRoasts}>Find a roast</Link>
      </Button>
    </EmptyState>
  );
}
