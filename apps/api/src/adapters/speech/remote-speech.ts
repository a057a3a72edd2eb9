import type { Segment } from '@outloud/domain/deliveries';
import type { VoicedRange } from '@outloud/offline-ai/speech';
import type { CallAi } from '../ai/connect-ai.ts';
import { localTaskRunner, type TaskRunner } from '../task/index.ts';
import { groupPassages, sliceWav } from './audio-chunks.ts';
import { createVoiceDetector, createVoiceMeter, sumVoicedSeconds } from './offline-speech.ts';
import { intersect, parseTranscription } from './parse-transcription.ts';
import type { Speech } from './speech.port.ts';

/** A 300 s chunk is 10 MB; hosts accept up to 25 MB. The timeout requires a host to be faster than real time. */
const defaults = { maxSeconds: 300, timeout: 290_000 };
type Options = Partial<typeof defaults> & { runTask?: TaskRunner };

/** Transcribes with an OpenAI-compatible host. Voice is detected locally, so silent recordings are not sent. */
export function createRemoteSpeech(callAi: CallAi, model: string, options: Options = {}): Speech {
  const { maxSeconds, timeout, runTask = localTaskRunner } = { ...defaults, ...options };
  const detectVoice = createVoiceDetector({ runTask });
  return {
    measureVoice: createVoiceMeter({ runTask }),
    async transcribe(wav, signal) {
      const voiced = await detectVoice(wav, signal);
      const segments: Segment[] = [];
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
      }
      return { segments, speechSeconds: measureSpeech(segments, voiced) };
    },
  };
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
