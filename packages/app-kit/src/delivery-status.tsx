import type { AdminDelivery } from '@outloud/contract/deliveries';
import type { DeliveryStatus, StepState } from '@outloud/domain/deliveries';
import { Badge } from '@outloud/ui/badge';
import { cn } from '@outloud/ui/cn';
import { Spinner } from '@outloud/ui/loading';
import { Check, Circle, X } from 'lucide-react';
import { formatAttempts, getCurrentStep, stepLabels, stepStateLabels } from './delivery.labels.ts';

const statuses = {
  pending: { variant: 'plain', label: 'Pending' },
  processing: { variant: 'warn', label: 'Processing' },
  completed: { variant: 'good', label: 'Completed' },
  rejected: { variant: 'bad', label: 'Rejected' },
} as const satisfies Record<DeliveryStatus, object>;

export function AdminDeliveryStatus({ delivery: { status, reviewReasons } }: { delivery: AdminDelivery }) {
  if (status === 'pending' && reviewReasons.length > 0) return <Badge variant="warn">Pending review</Badge>;
  const { variant, label } = statuses[status];
  return <Badge variant={variant}>{label}</Badge>;
}

const stepStyles = {
  waiting: { bar: 'bg-ink/10', text: 'text-muted' },
  running: { bar: 'bg-warn', text: 'font-semibold text-warn' },
  done: { bar: 'bg-good', text: '' },
  failed: { bar: 'bg-bad', text: 'font-semibold text-bad' },
} as const satisfies Record<StepState, object>;

type StepRowProps = Pick<AdminDelivery, 'steps'>;

/** The processing steps of a recording. Small screens show only the current step. */
export function StepRow({ steps }: StepRowProps) {
  return (
    <div className="grid gap-2 text-xs leading-4">
      <ol aria-label="Steps" className="grid grid-cols-7 gap-1 lg:gap-2">
        {steps.map(({ name, state, attempts }) => (
          <li key={name} className={cn('grid content-start gap-1.5', stepStyles[state].text)}>
            <span aria-hidden="true" className={cn('h-1 rounded-full', stepStyles[state].bar)} />
            <span className="flex gap-1 max-lg:sr-only">
              <StateIcon state={state} />
              <span>
                {stepLabels[name]}
                <span className="sr-only">: {stepStateLabels[state]}</span>
                <span className="block font-normal">{formatAttempts({ state, attempts })}</span>
              </span>
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="lg:hidden">
        <CurrentStep steps={steps} />
      </p>
    </div>
  );
}

function CurrentStep({ steps }: StepRowProps) {
  const current = getCurrentStep({ steps });
  if (!current) return null;
  const { name, state } = current;
  return (
    <span className={cn('flex gap-1', stepStyles[state].text)}>
      <StateIcon state={state} />
      {state === 'done' ? 'All steps done' : `${stepLabels[name]}: ${stepStateLabels[state]}`}
    </span>
  );
}

function StateIcon({ state }: { state: StepState }) {
  const iconProps = { 'aria-hidden': true, className: 'mt-px size-3.5 shrink-0' } as const;
  if (state === 'running') return <Spinner className={iconProps.className} />;
  if (state === 'done') return <Check {...iconProps} strokeWidth={3} />;
  if (state === 'failed') return <X {...iconProps} strokeWidth={3} />;
  return <Circle {...iconProps} />;
}
