import type { Segment } from '@outloud/domain/deliveries';

export type Speech = {
  /** What is said in a WAV of 16 kHz, mono, 16 bits; nothing for silence. */
  transcribe: (wav: string, signal: AbortSignal) => Promise<Transcript>;
};

export type Transcript = { segments: Segment[] /** How much of it is voice. */; speechSeconds: number };
