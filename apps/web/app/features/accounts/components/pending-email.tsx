import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';

type PendingEmailProps = { current: string; pending: string; isCancelling: boolean; onCancel: () => void };

export function PendingEmail({ current, pending, isCancelling, onCancel }: PendingEmailProps) {
  return (
    <Alert title="One more step for your new address" className="mt-6">
      <p>
        We mailed a link to <strong className="font-semibold text-ink">{pending}</strong>. Open it to make the change.
        Until then your email stays {current}.
      </p>
      <Button variant="secondary" size="sm" pending={isCancelling} onClick={onCancel} className="mt-3">
        {isCancelling ? 'Cancelling...' : 'Cancel this change'}
      </Button>
    </Alert>
  );
}
