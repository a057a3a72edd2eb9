import type { Segment } from '@outloud/domain/deliveries';

export type Speech = {
  /** What is said in a WAV of 16 kHz, mono, 16 bits; nothing for silence. */
  transcribe: (wav: string, signal: AbortSignal) => Promise<Transcript>;
  /** How much of it is voice, found out on this machine and quickly: whether there are words in it is not asked. */
  voicedSeconds: (wav: string, signal: AbortSignal) => Promise<number>;
};

export type Transcript = { segments: Segment[] /** How much of it is voice. */; speechSeconds: number };

export { OverLimit } from '../task/task.port.ts';
