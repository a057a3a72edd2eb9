import type { Claim } from '@outloud/contract/claims';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dateOf, timeOf } from '../../../lib/wording.ts';
import { paths } from '../../../paths.ts';
import { Outcome } from '../components/outcome.tsx';

/** Stands where the recorder was. */
export function EndedClaim({ claim, children }: { claim: Claim; children: ReactNode }) {
  const at = claim.delivery?.submittedAt ?? claim.endedAt;
  return (
    <Card title="What became of it" className="mt-8 max-w-2xl">
      <Outcome claim={claim} />
      {at && (
        <p className="mt-3 text-muted text-sm tabular-nums">
          {claim.delivery ? 'Handed in' : 'Ended'}{' '}
          <time dateTime={at}>
            {dateOf(at)}, {timeOf(at)}
          </time>
        </p>
      )}
      {children}
      <Button asChild className="mt-6">
        <Link to={paths.availableRoasts}>Find another roast</Link>
      </Button>
    </Card>
  );
}
