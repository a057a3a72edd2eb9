import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';

type PendingEmailProps = { current: string; pending: string; isCancelling: boolean; onCancel: () => void };

export function PendingEmail({ current, pending, isCancelling, onCancel }: PendingEmailProps) {
  return (
    <Alert title="Confirm your new email" className="mt-6">
      <p>
        We sent a link to <strong className="font-semibold text-ink">{pending}</strong>. Open it to confirm the change.
        Until then, your email stays {current}.
      </p>
      <Button variant="secondary" size="sm" pending={isCancelling} onClick={onCancel} className="mt-3">
        {isCancelling ? 'Canceling...' : 'Cancel change'}
      </Button>
    </Alert>
  );
}
