import type { Segment } from '@outloud/domain/deliveries';
import { loadRuntime, type RuntimeName, speechModels } from '../runtime.ts';
import { loadMoonshine } from './moonshine.ts';
import type { VoicedPassage } from './passages.ts';
import { findVoicedPassages } from './voice-activity.ts';
import { roundToHundredths } from './wav-reader.ts';

export { type AudioWindow, cutPassages } from './passages.ts';
export type { RuntimeName };

/** Speech in loud noise scores at least -0.4. Text hallucinated from other sounds often scores below this threshold. */
const minConfidence = -0.75;

type Transcription = { segments: Segment[]; speechSeconds: number };

/** Transcribes the voiced passages of a WAV file. `speechSeconds` is the duration of voice with words. */
export async function transcribeWav(wav: string, runtimes: readonly RuntimeName[]): Promise<Transcription> {
  const runtime = await loadRuntime(runtimes, speechModels);
  const recognize = await loadMoonshine(runtime);

  const segments: Segment[] = [];
  let speechSeconds = 0;
  for await (const passage of findVoicedPassages(wav, runtime)) {
    const { text, confidence } = await recognize(passage.samples);
    if (!/[a-z0-9]/i.test(text) || confidence < minConfidence) continue;
    segments.push({
      startSeconds: roundToHundredths(passage.startSeconds),
      endSeconds: roundToHundredths(passage.endSeconds),
      text,
    });
    speechSeconds += passage.voicedSeconds;
  }
  return { segments, speechSeconds: roundToHundredths(speechSeconds) };
}

/** A voiced passage without its audio. */
export type VoicedRange = Omit<VoicedPassage, 'samples'>;

/** Finds the passages of a WAV file that contain voice, with or without words. */
export async function findVoicedRanges(wav: string, runtimes: readonly RuntimeName[]): Promise<VoicedRange[]> {
  const ranges: VoicedRange[] = [];
  for await (const { samples, ...range } of findVoicedPassages(wav, await loadRuntime(runtimes, speechModels))) {
    ranges.push(range);
  }
  return ranges;
}
