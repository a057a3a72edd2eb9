import { formatAttempts, stepLabels, stepStateLabels } from '@outloud/app-kit/delivery.labels';
import { AdminDeliveryStatus } from '@outloud/app-kit/delivery-status';
import { formatCreditCount, formatDuration, formatFileSize } from '@outloud/app-kit/format';
import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import { TextLink } from '@outloud/app-kit/text-link';
import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import type { StepState } from '@outloud/domain/deliveries';
import { Badge } from '@outloud/ui/badge';
import { Card } from '@outloud/ui/card';
import { Fact, Facts } from '../../../lib/details.tsx';
import { formatLongDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { CustomerLink } from '../../../lib/text.tsx';

export function DeliveryFacts({ delivery }: { delivery: OperatorDelivery }) {
  const { roastRequestId: roast, testerId: tester, customer, completedAt, videoDurationSeconds, isGuest } = delivery;
  return (
    <Card title="Details" action={<AdminDeliveryStatus delivery={delivery} />}>
      <Facts>
        <Fact name="Request">
          <TextLink to={paths.roast(roast._id)}>{getWebsiteName(roast)}</TextLink>
        </Fact>
        <Fact name={isGuest ? 'Guest' : 'Tester'}>
          {isGuest ? tester.fullName : <TextLink to={paths.tester(tester._id)}>{tester.fullName}</TextLink>}
        </Fact>
        <Fact name="Customer">
          <CustomerLink id={customer._id} name={customer.fullName} />
        </Fact>
        <Fact name="File">
          {delivery.originalFileName}, {formatFileSize(delivery.fileSize)}
        </Fact>
        <Fact name="Length">
          {videoDurationSeconds === null ? 'Not known yet' : formatDuration(videoDurationSeconds)}
        </Fact>
        <Fact name="Submitted">{formatLongDateTime(delivery.submittedAt)}</Fact>
        {completedAt && <Fact name="Completed">{formatLongDateTime(completedAt)}</Fact>}
        {!isGuest && <Fact name="Charged">{formatCharge(delivery)}</Fact>}
      </Facts>
    </Card>
  );
}

function formatCharge({ charged, refunded, status }: OperatorDelivery): string {
  if (charged === null) return status === 'rejected' ? 'Not charged' : 'Not charged yet';
  return refunded ? `${formatCreditCount(charged)}, refunded` : formatCreditCount(charged);
}

const variants = {
  waiting: 'plain',
  running: 'warn',
  done: 'good',
  failed: 'bad',
} as const satisfies Record<StepState, string>;

/** The processing steps of the recording, with their errors. */
export function ProcessingSteps({ delivery: { steps } }: { delivery: OperatorDelivery }) {
  return (
    <Card title="Steps">
      <ol className="divide-y divide-line border-line border-t text-sm leading-6">
        {steps.map(({ name, state, attempts, error }) => (
          <li key={name} className="grid gap-1 py-2.5 last:pb-0">
            <span className="flex items-center justify-between gap-4">
              {stepLabels[name]}
              <Badge variant={variants[state]}>{stepStateLabels[state]}</Badge>
            </span>
            <span className="text-muted text-xs leading-4 empty:hidden">{formatAttempts({ state, attempts })}</span>
            {error && <span className="text-bad leading-5">{error}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
