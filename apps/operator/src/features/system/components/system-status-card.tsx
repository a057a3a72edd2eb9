import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { cn } from '@outloud/ui/cn';
import { Skeleton } from '@outloud/ui/skeleton';
import { RefreshCw } from 'lucide-react';
import { Fact, Facts } from '../../../lib/facts.tsx';
import { formatTime } from '../../../lib/format-time.ts';
import { healthCheckSeconds, useDecoderIsolation, useHealth } from '../api/health.ts';
import { StatusLine } from './status-line.tsx';

export function SystemStatusCard() {
  const { status, data, error, dataUpdatedAt, errorUpdatedAt, isFetching, refetch } = useHealth();
  const checkedAt = status === 'error' ? errorUpdatedAt : dataUpdatedAt;
  const isFirstCheck = status === 'pending';
  // Stays enabled during a check, because a disabled button loses the focus. A click then waits for the running check.
  const checkNow = () => refetch({ cancelRefetch: false });
  return (
    <Card
      title="System status"
      description={`Checked every ${healthCheckSeconds} seconds.`}
      action={
        <Button variant="ghost" size="icon" aria-label="Check now" onClick={checkNow} className="-mt-1 -mr-2">
          <RefreshCw aria-hidden="true" className={cn('size-5', isFetching && 'animate-spin')} />
        </Button>
      }
    >
      <StatusLine status={status} reason={error?.message} />
      <Facts>
        <Fact name="Response time">
          {isFirstCheck ? <Skeleton className="my-1 h-4 w-14" /> : error ? 'Not available' : `${data?.milliseconds} ms`}
        </Fact>
        <Fact name="Decoder isolation">
          <Isolation />
        </Fact>
        <Fact name="Last check">{isFirstCheck ? <Skeleton className="my-1 h-4 w-24" /> : formatTime(checkedAt)}</Fact>
      </Facts>
    </Card>
  );
}

const levelLabels = {
  full: 'Full',
  uid: 'Partial: decoders have network access',
  none: 'None: decoders can read everything the server can read',
};

/** One line per role, or a single line if one process runs all roles. Levels below 'full' are highlighted. */
function Isolation() {
  const { data, error } = useDecoderIsolation();
  if (error) return 'Not available';
  if (!data) return <Skeleton className="my-1 h-4 w-14" />;
  return (
    <ul>
      {data.map(({ role, level }) => (
        <li key={role} className={cn(level !== 'full' && 'font-bold text-warn')}>
          {role === 'all' ? levelLabels[level] : `${role}: ${levelLabels[level]}`}
        </li>
      ))}
    </ul>
  );
}
