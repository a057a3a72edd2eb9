import { availableParallelism } from 'node:os';
import type { DeliveryStep } from '@outloud/domain/deliveries';
import { createSemaphore } from '../../semaphore.ts';

/*
 * How many steps this process works on at a time. Encoding and transcribing can use all cores, so there are as many slots
 * for them as cores, and long recordings leave one of those to short ones. The other steps take about a second and have
 * slots of their own, so that they never wait for an encoder.
 */

const cores = availableParallelism();
const heavySteps: ReadonlySet<DeliveryStep> = new Set(['normalise', 'transcribe']);

const slots = (total: number) => createSemaphore({ total, perKey: total, waitingPerKey: Number.POSITIVE_INFINITY });
const light = slots(Math.max(2, cores));
const heavy = slots(Math.max(2, cores));
const long = slots(Math.max(1, cores - 1));

type Turn = { step: DeliveryStep; isLong: boolean; signal: AbortSignal };

export function withStepSlot<T>({ step, isLong, signal }: Turn, work: () => Promise<T>): Promise<T> {
  const key = isLong ? 'long' : 'short';
  if (!heavySteps.has(step)) return light.run(key, signal, work);
  if (!isLong) return heavy.run(key, signal, work);
  return long.run(key, signal, () => heavy.run(key, signal, work));
}
