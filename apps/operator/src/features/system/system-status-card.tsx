import { getDecoderIsolation } from '@outloud/contract/operators/reports';
import { getHealth } from '@outloud/contract/system';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { cn } from '@outloud/ui/cn';
import { Skeleton, Spinner } from '@outloud/ui/loading';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, RefreshCw } from 'lucide-react';
import { Fact, Facts } from '../../lib/details.tsx';
import { formatClockTime } from '../../lib/format.ts';
import { call } from '../../lib/session/client.ts';

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
        <Fact name="Last check">
          {isFirstCheck ? <Skeleton className="my-1 h-4 w-24" /> : formatClockTime(checkedAt)}
        </Fact>
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

const statuses = {
  pending: {
    Icon: Spinner,
    tone: 'bg-sunken text-muted',
    title: 'Checking...',
    text: 'Waiting for the first response.',
  },
  success: {
    Icon: CircleCheck,
    tone: 'bg-good-soft text-good',
    title: 'Operational',
    text: 'The service and the database are responding.',
  },
  error: {
    Icon: CircleX,
    tone: 'bg-bad-soft text-bad',
    title: 'Not operational',
    text: 'The service is not responding.',
  },
};

type StatusLineProps = { status: keyof typeof statuses; reason: string | undefined };

/** A live region, so that screen readers announce status changes. */
function StatusLine({ status, reason }: StatusLineProps) {
  const { Icon, tone, title, text } = statuses[status];
  return (
    <div role="status" className={cn('mb-5 flex items-start gap-3 rounded-xl px-4 py-3', tone)}>
      <span className="flex h-6 items-center">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 text-sm leading-6">
        <p className="font-bold">{title}</p>
        <p className="text-ink">{reason ?? text}</p>
      </div>
    </div>
  );
}

const healthCheckSeconds = 30;
const timeoutSeconds = 10;

/** The round-trip time of the last health check, or its error. */
function useHealth() {
  return useQuery({ queryKey: ['health'], queryFn: checkHealth, refetchInterval: healthCheckSeconds * 1000 });
}

/** The isolation level of the decoder processes, by role. */
function useDecoderIsolation() {
  return useQuery({ queryKey: ['isolation'], queryFn: async () => (await call(getDecoderIsolation)).processes });
}

async function checkHealth(): Promise<{ milliseconds: number }> {
  const start = performance.now();
  await Promise.race([call(getHealth), rejectAfterTimeout()]);
  return { milliseconds: Math.max(1, Math.round(performance.now() - start)) };
}

function rejectAfterTimeout(): Promise<never> {
  const error = new Error(`No response within ${timeoutSeconds} seconds`);
  return new Promise((_, reject) => setTimeout(reject, timeoutSeconds * 1000, error));
}
