import type { Earnings } from '@outloud/contract/earnings';
import { payoutRules } from '@outloud/domain/earnings';
import { formatDollars } from '@outloud/domain/money';
import { Card } from '@outloud/ui/card';
import { Progress } from '@outloud/ui/progress';
import { getPayoutEligibility } from './earnings.labels.ts';
import { RequestPayout } from './request-payout.tsx';

export function PayableCard({ earnings }: { earnings: Earnings }) {
  const { payable, requested } = earnings;
  const { canRequest, text } = getPayoutEligibility(earnings);
  const percent = Math.min(100, (payable / payoutRules.minimum) * 100);
  return (
    <Card title="Payable now" description="Accepted, past the waiting period, and not requested yet.">
      {/* The key replays the animation when the amount changes. */}
      <p
        key={payable}
        className="animate-rise font-display font-extrabold text-7xl tabular-nums leading-none tracking-[-0.04em]"
      >
        {formatDollars(payable)}
      </p>
      {!canRequest && requested === 0 && (
        <div className="mt-6">
          <Progress label="Progress toward a payout" percent={percent} valueText={text} variant="inactive" />
        </div>
      )}
      <p className="mt-4 text-sm leading-6">{text}</p>
      {canRequest && <RequestPayout payable={payable} payoutTo={earnings.payoutTo} />}
    </Card>
  );
}
