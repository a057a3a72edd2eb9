import type { DeliveryStep } from '@outloud/domain/deliveries';
import type { Deps } from '../../../deps.ts';
import { withSpan } from '../../../traces/with-span.ts';

/** 'failed': an operator must decide. 'lost': the delivery was deleted, or another worker took over. */
export type StepOutcome = 'done' | 'retry_scheduled' | 'failed' | 'lost';

/** Records the duration and the span of a step. A step that throws is recorded as 'stopped'. */
export async function measureStep(
  { metrics, traces }: Pick<Deps, 'metrics' | 'traces'>,
  step: DeliveryStep,
  work: () => Promise<StepOutcome>,
): Promise<StepOutcome> {
  const startedAt = performance.now();
  let outcome: StepOutcome | 'stopped' = 'stopped';
  try {
    outcome = await withSpan(traces, { name: `step ${step}`, kind: 'step' }, async (span) => {
      const result = await work();
      span?.setAttributes({ 'outloud.outcome': result });
      if (result === 'failed' || result === 'retry_scheduled') span?.recordError();
      return result;
    });
    return outcome;
  } finally {
    metrics?.recordStep({ step, outcome }, (performance.now() - startedAt) / 1000);
  }
}
