import type { Claim } from '@outloud/contract/claims';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { paths } from '../../../paths.ts';
import { Outcome } from '../components/outcome.tsx';

/** Replaces the recorder when the claim has ended. */
export function EndedClaim({ claim, children }: { claim: Claim; children: ReactNode }) {
  const endedAt = claim.delivery?.submittedAt ?? claim.endedAt;
  return (
    <Card title="Result" className="mt-8 max-w-2xl">
      <Outcome claim={claim} />
      {endedAt && (
        <p className="mt-3 text-muted text-sm tabular-nums">
          {claim.delivery ? 'Submitted' : 'Ended'}{' '}
          <time dateTime={endedAt}>
            {formatDate(endedAt)}, {formatTime(endedAt)}
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
