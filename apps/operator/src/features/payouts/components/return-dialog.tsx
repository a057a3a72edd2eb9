import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useReturnPayout } from '../api/settle.ts';
import { PayoutDetails } from './payout-details.tsx';

export function ReturnDialog({ payout, onClose }: { payout: OperatorPayout; onClose: () => void }) {
  const { mutate: giveBack, error, isPending } = useReturnPayout(payout._id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Return this payout?"
      description="The amount goes back to the earnings of the tester, who can ask for it again."
      confirmLabel="Return"
      asksReason="required"
      reasonHint="The tester reads it, in a mail and beside the payout."
      error={error}
      pending={isPending}
      onConfirm={({ reason }) => giveBack({ reason }, { onSuccess: onClose })}
    >
      <PayoutDetails payout={payout} />
    </ConfirmDialog>
  );
}
