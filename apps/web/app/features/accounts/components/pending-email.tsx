import { Alert } from '@outloud/ui/alert';

export function PendingEmail({ current, pending }: { current: string; pending: string }) {
  return (
    <Alert title="One more step for your new address" className="mt-6">
      We mailed a link to <strong className="wrap-anywhere font-semibold text-ink">{pending}</strong>. Open it to make
      the change. Until then your email stays <span className="wrap-anywhere">{current}</span>.
    </Alert>
  );
}
