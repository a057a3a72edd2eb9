import { availableParallelism } from 'node:os';
import type { DeliveryStep } from '@outloud/domain/deliveries';
import { createSemaphore } from '../../../semaphore.ts';

/*
 * Limits how many steps this process runs at a time. Encoding and transcribing can use all cores, so they get one slot
 * per core, and long recordings leave one of these slots free for short ones. The other steps take about a second and
 * have separate slots, so that they never wait for an encoder.
 */

const cores = availableParallelism();
const heavySteps: ReadonlySet<DeliveryStep> = new Set(['normalize', 'transcribe']);

const createSlots = (total: number) =>
  createSemaphore({ total, perKey: total, waitingPerKey: Number.POSITIVE_INFINITY });
const lightSlots = createSlots(Math.max(2, cores));
const heavySlots = createSlots(Math.max(2, cores));
const longSlots = createSlots(Math.max(1, cores - 1));

type SlotOptions = { step: DeliveryStep; isLong: boolean; signal: AbortSignal };

export function withStepSlot<T>({ step, isLong, signal }: SlotOptions, work: () => Promise<T>): Promise<T> {
  const key = isLong ? 'long' : 'short';
  if (!heavySteps.has(step)) return lightSlots.run(key, signal, work);
  if (!isLong) return heavySlots.run(key, signal, work);
  return longSlots.run(key, signal, () => heavySlots.run(key, signal, work));
}
