import { Button } from '@outloud/ui/button';
import { EmptyState } from '@outloud/ui/empty-state';
import { Mic } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';

export function NoClaims() {
  return (
    <EmptyState Icon={Mic} title="No roasts yet" text="The roasts you claim appear here, with their status and pay.">
      <Button asChild className="mt-2">
        <Link to={paths.availableRoasts}>Find a roast</Link>
      </Button>
    </EmptyState>
  );
}
