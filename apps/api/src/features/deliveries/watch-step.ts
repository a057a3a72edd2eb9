import type { DeliveryStep } from '@outloud/domain/deliveries';
import type { Deps } from '../../deps.ts';
import { withSpan } from '../../traces/with-span.ts';

/** 'put_off' is tried again later, 'failed' waits for an operator. */
export type StepOutcome = 'done' | 'put_off' | 'failed' | 'lost';

/** Takes the time of a step, and makes it a span, where somebody looks at them. One that throws was 'stopped'. */
export async function watchStep(
  { metrics, traces }: Pick<Deps, 'metrics' | 'traces'>,
  step: DeliveryStep,
  work: () => Promise<StepOutcome>,
): Promise<StepOutcome> {
  const began = performance.now();
  let outcome: StepOutcome | 'stopped' = 'stopped';
  try {
    outcome = await withSpan(traces, { name: `step ${step}`, kind: 'step' }, async (span) => {
      const became = await work();
      span?.set({ 'outloud.outcome': became });
      if (became === 'failed' || became === 'put_off') span?.fail();
      return became;
    });
    return outcome;
  } finally {
    metrics?.countStep({ step, outcome }, (performance.now() - began) / 1000);
  }
}
