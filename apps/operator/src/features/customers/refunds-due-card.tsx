import { formatNumber } from '@outloud/app-kit/format';
import { type RefundDue, settleRefund } from '@outloud/contract/operators/customers';
import { Button } from '@outloud/ui/button';
import { useState } from 'react';
import { AttentionCard } from '../../lib/attention-card.tsx';
import { ConfirmDialog } from '../../lib/confirm-dialog.tsx';
import { formatLongDateTime } from '../../lib/format.ts';
import { TwoLines } from '../../lib/text.tsx';
import { useRefundsDue, useSettleRefund } from './customers.queries.ts';

export function RefundsDueCard() {
  const [refundToSettle, setRefundToSettle] = useState<RefundDue | null>(null);
  return (
    <>
      <AttentionCard
        title="Refunds due"
        description="Payments received after the account was deleted. Refund them manually in the payment provider’s dashboard."
        tone="warn"
        query={useRefundsDue()}
        select={(refunds) => ({ rows: refunds, total: refunds.length })}
        getKey={({ _id }) => _id}
        emptyText="No refunds due."
      >
        {(refund) => (
          <>
            <span className="min-w-0">
              <TwoLines
                below={`${[refund.provider, refund.sessionId].filter(Boolean).join(' ')}, ${formatLongDateTime(refund.createdAt)}`}
              >
                <span className="font-semibold tabular-nums">{formatAmount(refund)} order</span>
              </TwoLines>
            </span>
            <Button variant="secondary" size="sm" onClick={() => setRefundToSettle(refund)}>
              Mark as refunded<span className="sr-only">: {formatAmount(refund)}</span>
            </Button>
          </>
        )}
      </AttentionCard>
      <SettleDialog refund={refundToSettle} onClose={() => setRefundToSettle(null)} />
    </>
  );
}

const formatAmount = ({ amount }: RefundDue) => `$${formatNumber(amount)}`;

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
        `The order was for ${formatAmount(refund)}. Confirm only after you have refunded the payment in the provider’s dashboard, which shows the exact amount.`
      }
      confirmLabel="Mark as refunded"
      access={settleRefund}
      tone="primary"
      withReason="optional"
      error={error}
      pending={isPending}
      onConfirm={({ reason }) => refund && mutate({ id: refund._id, reason }, { onSuccess: close })}
    />
  );
}
