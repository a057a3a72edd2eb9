import type { Segment } from '@outloud/domain/deliveries';
import type { RecordedSound } from '@outloud/domain/recordings/sounds';

export type Speech = {
  /** Transcribes a WAV file (16 kHz, mono, 16 bit). Returns no segments for silence. */
  transcribe: (wav: string, signal: AbortSignal) => Promise<Transcript>;
  /** Measures the duration of voice quickly and without a remote host. Does not check whether the voice has words. */
  measureVoice: (wav: string, signal: AbortSignal) => Promise<number>;
  /** Measures the acoustic fingerprint and the voice, without a remote host. */
  measureSound: (wav: string, signal: AbortSignal) => Promise<RecordedSound>;
};

export type Transcript = {
  segments: Segment[];
  /** Duration of voice with words. */
  speechSeconds: number;
  /** Mean log probability per token, on the scale of the offline model: 0 is certain. Null if unknown. */
  confidence: number | null;
  /** 'en', another ISO 639-1 code, or 'other'. Null if unknown. */
  language: string | null;
};

export const emptyTranscript: Transcript = { segments: [], speechSeconds: 0, confidence: null, language: null };

export { OverLimit } from '../task/task.port.ts';
