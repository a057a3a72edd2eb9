import { cn } from '@outloud/ui/cn';
import { Spinner } from '@outloud/ui/spinner';
import { CircleCheck, CircleX } from 'lucide-react';

const looks = {
  pending: { Icon: Spinner, tone: 'bg-sunken text-muted', title: 'Checking...', text: 'Waiting for the first answer.' },
  success: {
    Icon: CircleCheck,
    tone: 'bg-good-soft text-good',
    title: 'Operational',
    text: 'Service and database answer.',
  },
  error: {
    Icon: CircleX,
    tone: 'bg-bad-soft text-bad',
    title: 'Not operational',
    text: 'Service does not answer.',
  },
};

type StatusLineProps = { status: keyof typeof looks; reason: string | undefined };

/** A live region: a change is read out, an unchanged check is not. */
export function StatusLine({ status, reason }: StatusLineProps) {
  const { Icon, tone, title, text } = looks[status];
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
