import type { Delivery } from '@outloud/contract/deliveries';
import { cn } from '@outloud/ui/cn';
import { Info } from 'lucide-react';
import { listWarnings } from './guest.labels.ts';

/** The `?id=…` of the link that the guest opened. */
export function CustomParameter({ delivery: { guest } }: { delivery: Pick<Delivery, 'guest'> }) {
  if (!guest?.customParameter) return null;
  return (
    <span className="min-w-0">
      ID <code className="wrap-anywhere rounded bg-sunken px-1 py-0.5 text-ink text-xs">{guest.customParameter}</code>
    </span>
  );
}

type GuestWarningsProps = { delivery: Pick<Delivery, 'warnings'>; className?: string };

/** Quiet notes, because the checks do not hold back a review by own people. */
export function GuestWarnings({ delivery, className }: GuestWarningsProps) {
  const warnings = listWarnings(delivery);
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="Notes about this recording" className={cn('grid gap-1 text-muted text-sm leading-6', className)}>
      {warnings.map((text) => (
        <li key={text} className="flex gap-2">
          <Info aria-hidden="true" className="mt-1 size-4 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
}
