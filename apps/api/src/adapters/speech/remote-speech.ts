import type { Segment } from '@outloud/domain/deliveries';
import type { VoicedRange } from '@outloud/offline-ai/speech';
import { roundToHundredths } from '@outloud/offline-ai/wav';
import type { CallAi } from '../ai/connect-ai.ts';
import { localTaskRunner, type TaskRunner } from '../task/index.ts';
import { groupPassages, sliceWav } from './audio-chunks.ts';
import { createSoundMeter, createVoiceDetector, createVoiceMeter, sumVoicedSeconds } from './offline-speech.ts';
import { type ChunkRecognition, intersect, parseRecognition, parseTranscription } from './parse-transcription.ts';
import { emptyTranscript, type Speech } from './speech.port.ts';

/** A 300 s chunk is 10 MB; hosts accept up to 25 MB. The timeout requires a host to be faster than real time. */
const defaults = { maxSeconds: 300, timeout: 290_000 };
/** Whisper is less certain of correct words than the offline model: about -0.3 for clear speech instead of -0.1. */
const confidenceScale = 0.5;
type Options = Partial<typeof defaults> & { runTask?: TaskRunner };

/** Transcribes with an OpenAI-compatible host. Voice is detected locally, so silent recordings are not sent. */
export function createRemoteSpeech(callAi: CallAi, model: string, options: Options = {}): Speech {
  const { maxSeconds, timeout, runTask = localTaskRunner } = { ...defaults, ...options };
  const detectVoice = createVoiceDetector({ runTask });
  return {
    measureVoice: createVoiceMeter({ runTask }),
    measureSound: createSoundMeter({ runTask }),
    async transcribe(wav, signal) {
      const voiced = await detectVoice(wav, signal);
      const segments: Segment[] = [];
      const recognitions: ChunkRecognition[] = [];
      for (const chunk of groupPassages(voiced, maxSeconds)) {
        const file = await sliceWav(wav, chunk);
        const response = await callAi(
          (client, requestOptions) =>
            client.audio.transcriptions.create(
              { file, model, response_format: 'verbose_json', timestamp_granularities: ['segment'] },
              requestOptions,
            ),
          { signal, timeout },
        );
        segments.push(...parseTranscription(response, chunk));
        recognitions.push(parseRecognition(response));
      }
      if (segments.length === 0) return emptyTranscript;
      return {
        segments,
        speechSeconds: measureSpeech(segments, voiced),
        confidence: averageConfidence(recognitions),
        language: findMainLanguage(recognitions),
      };
    },
  };
}

/** Returns the mean over all tokens. */
function averageConfidence(recognitions: readonly ChunkRecognition[]): number | null {
  let [total, weight] = [0, 0];
  for (const recognition of recognitions) {
    if (recognition.confidence === null) continue;
    total += recognition.confidence * recognition.weight;
    weight += recognition.weight;
  }
  return weight > 0 ? roundToHundredths((confidenceScale * total) / weight) : null;
}

/** Returns the language of most tokens. */
function findMainLanguage(recognitions: readonly ChunkRecognition[]): string | null {
  const weights = new Map<string, number>();
  for (const { language, weight } of recognitions) {
    if (language !== null) weights.set(language, (weights.get(language) ?? 0) + weight);
  }
  return [...weights].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** Counts only voiced passages with words, not sounds such as humming. */
function measureSpeech(segments: readonly Segment[], voiced: readonly VoicedRange[]): number {
  const passagesWithWords = voiced.filter((passage) =>
    segments.some((segment) => {
      const { startSeconds, endSeconds } = intersect(segment, passage);
      return startSeconds < endSeconds;
    }),
  );
  return sumVoicedSeconds(passagesWithWords);
}
