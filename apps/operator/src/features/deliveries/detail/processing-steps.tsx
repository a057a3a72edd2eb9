import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import type { StepState } from '@outloud/domain/deliveries';
import { Badge } from '@outloud/ui/badge';
import { Card } from '@outloud/ui/card';
import { formatAttempts, stepLabels, stepStateLabels } from '@outloud/uploader/delivery.labels';

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
