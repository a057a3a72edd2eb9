import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';

type PendingEmailProps = { currentEmail: string; pendingEmail: string; isCanceling: boolean; onCancel: () => void };

export function PendingEmail({ currentEmail, pendingEmail, isCanceling, onCancel }: PendingEmailProps) {
  return (
    <Alert title="Confirm your new email" className="mt-6">
      <p>
        We sent a link to <strong className="font-semibold text-ink">{pendingEmail}</strong>. Open it to confirm the
        change. Until then, your email address stays {currentEmail}.
      </p>
      <Button variant="secondary" size="sm" pending={isCanceling} onClick={onCancel} className="mt-3">
        {isCanceling ? 'Canceling...' : 'Cancel change'}
      </Button>
    </Alert>
  );
}
