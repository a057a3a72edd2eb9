import { cn } from '@outloud/ui/cn';
import { Spinner } from '@outloud/ui/spinner';
import { CircleCheck, CircleX } from 'lucide-react';

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
export function StatusLine({ status, reason }: StatusLineProps) {
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
