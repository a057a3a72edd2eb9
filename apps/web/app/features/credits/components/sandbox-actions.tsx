import type { SandboxPayment } from '@outloud/contract/sandbox';
import { formatDollars } from '@outloud/domain/money';
import { Button } from '@outloud/ui/button';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { formatCreditCount } from '../../../lib/format.ts';
import { type SandboxAction, useSandboxPaymentAction } from '../api/sandbox.ts';
import { SandboxFrame } from './sandbox-frame.tsx';

type SandboxActionsProps = { id: string; payment: SandboxPayment };

export function SandboxActions({ id, payment }: SandboxActionsProps) {
  const { perform, error, currentAction } = useSandboxPaymentAction(id);
  const getButtonProps = (action: SandboxAction) => ({
    onClick: () => perform(action),
    pending: currentAction === action,
    disabled: currentAction !== null && currentAction !== action,
  });
  return (
    <SandboxFrame title="Test payment">
      <p className="tabular-nums">
        <span className="font-display font-extrabold text-6xl leading-none tracking-[-0.04em]">
          {formatDollars(payment.amount)}
        </span>
        <span className="mt-2 block text-lg text-muted">for {formatCreditCount(payment.credits)} at Outloud</span>
      </p>
      <p className="mt-6 text-muted text-sm leading-6">
        Choose a result. The credits work like real credits, but no money is charged.
      </p>
      <div className="mt-6 grid gap-3">
        <FormFailure error={error} errors={{}} />
        <Button size="lg" {...getButtonProps('pay')}>
          Pay {formatDollars(payment.amount)}
        </Button>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="dangerOutline" {...getButtonProps('decline')}>
            Decline
          </Button>
          <Button variant="secondary" {...getButtonProps('cancel')}>
            Cancel
          </Button>
        </div>
      </div>
    </SandboxFrame>
  );
}
