import type { Segment } from '@outloud/domain/deliveries';
import { loadRuntime, type RuntimeName, speechModels } from '../runtime.ts';
import { detectLanguage } from './language.ts';
import { loadMoonshine } from './moonshine.ts';
import type { VoicedPassage } from './passages.ts';
import { recognizePassage } from './recognize-passage.ts';
import { findVoicedPassages } from './voice-activity.ts';
import { roundToHundredths } from './wav-reader.ts';

export { type AudioWindow, cutPassages } from './passages.ts';
export type { RuntimeName };

/** Speech in loud noise scores at least -0.4. Text hallucinated from other sounds often scores below this threshold. */
const minConfidence = -0.75;

type Transcription = {
  segments: Segment[];
  /** Duration of voice with words. */
  speechSeconds: number;
  /** Mean log probability per token of the segments: 0 is certain. Null without words. */
  confidence: number | null;
  /** 'en', 'other', or null if unknown. */
  language: string | null;
};

/** Transcribes the voiced passages of a WAV file. */
export async function transcribeWav(wav: string, runtimes: readonly RuntimeName[]): Promise<Transcription> {
  const runtime = await loadRuntime(runtimes, speechModels);
  const recognize = await loadMoonshine(runtime);

  const segments: Segment[] = [];
  const texts: string[] = [];
  let speechSeconds = 0;
  const kept = createMean();
  const all = createMean();
  for await (const passage of findVoicedPassages(wav, runtime)) {
    const { text, confidence: passageConfidence, tokenCount } = await recognizePassage(recognize, passage.samples);
    if (!/[a-z0-9]/i.test(text)) continue;
    // Invented passages are left out of the transcript, but are evidence that the recording is not in English.
    texts.push(text);
    all.add(passageConfidence, tokenCount);
    if (passageConfidence < minConfidence) continue;
    kept.add(passageConfidence, tokenCount);
    segments.push({
      startSeconds: roundToHundredths(passage.startSeconds),
      endSeconds: roundToHundredths(passage.endSeconds),
      text,
    });
    speechSeconds += passage.voicedSeconds;
  }
  return {
    segments,
    speechSeconds: roundToHundredths(speechSeconds),
    confidence: kept.get(),
    language: detectLanguage(texts.join(' '), all.get()),
  };
}

/** A mean of weighted values. Null without values. */
function createMean() {
  let [total, weight] = [0, 0];
  return {
    add(value: number, valueWeight: number) {
      total += value * valueWeight;
      weight += valueWeight;
    },
    get: () => (weight > 0 ? roundToHundredths(total / weight) : null),
  };
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
