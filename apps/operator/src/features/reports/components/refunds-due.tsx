import type { RefundDue } from '@outloud/contract/operators/customers';
import { Button } from '@outloud/ui/button';
import { useState } from 'react';
import { AttentionCard } from '../../../lib/attention-card.tsx';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { formatDateAndTime } from '../../../lib/format-time.ts';
import { TwoLines } from '../../../lib/two-lines.tsx';
import { figure } from '../../../lib/wording.ts';
import { useRefundsDue, useSettleRefund } from '../api/refunds-due.ts';

export function RefundsDue() {
  const [settling, setSettling] = useState<RefundDue | null>(null);
  return (
    <>
      <AttentionCard
        title="Refunds due"
        description="Paid after the account was deleted: the money goes back by hand, at the provider."
        tone="warn"
        query={useRefundsDue()}
        read={(refunds) => ({ rows: refunds, total: refunds.length })}
        keyOf={({ _id }) => _id}
        nothing="No money has to go back."
      >
        {(refund) => (
          <>
            <span className="min-w-0">
              <TwoLines
                below={`${[refund.provider, refund.sessionId].filter(Boolean).join(' ')}, ${formatDateAndTime(refund.createdAt)}`}
              >
                <span className="font-semibold tabular-nums">{dollars(refund)} ordered</span>
              </TwoLines>
            </span>
            <Button variant="secondary" size="sm" onClick={() => setSettling(refund)}>
              Mark as refunded<span className="sr-only">: {dollars(refund)}</span>
            </Button>
          </>
        )}
      </AttentionCard>
      <SettleDialog refund={settling} onClose={() => setSettling(null)} />
    </>
  );
}

const dollars = ({ amount }: RefundDue) => `$${figure(amount)}`;

function SettleDialog({ refund, onClose }: { refund: RefundDue | null; onClose: () => void }) {
  const { mutate, error, isPending, reset } = useSettleRefund();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={refund !== null}
      onClose={close}
      title="Mark as refunded?"
      description={
        refund &&
        `${dollars(refund)} were ordered. Only once what was paid has gone back at the provider, which knows how much.`
      }
      confirmLabel="Mark as refunded"
      tone="primary"
      asksReason="optional"
      error={error}
      pending={isPending}
      onConfirm={({ reason }) => refund && mutate({ id: refund._id, reason }, { onSuccess: close })}
    />
  );
}
