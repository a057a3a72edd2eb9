import type { OperatorPayout } from '@outloud/contract/operators/payouts';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { useReturnPayout } from '../api/settle-payout.ts';
import { PayoutDetails } from './payout-details.tsx';

export function ReturnPayoutDialog({ payout, onClose }: { payout: OperatorPayout; onClose: () => void }) {
  const { mutate: returnPayout, error, isPending } = useReturnPayout(payout._id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Return this payout?"
      description="The amount goes back to the tester’s earnings. The tester can request it again."
      confirmLabel="Return payout"
      withReason="required"
      reasonHint="Emailed to the tester and shown next to the payout."
      error={error}
      pending={isPending}
      onConfirm={({ reason }) => returnPayout({ reason }, { onSuccess: onClose })}
    >
      <PayoutDetails payout={payout} />
    </ConfirmDialog>
  );
}
