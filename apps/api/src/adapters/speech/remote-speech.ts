import type { Segment } from '@outloud/domain/deliveries';
import type { AskAi } from '../ai/ask-ai.ts';
import { localRunner, type TaskRunner } from '../task/index.ts';
import { common, segmentsOf } from './heard.ts';
import { localVoice, measureVoice, sumVoiced } from './local-voice.ts';
import { cutPieces, cutWav } from './pieces.ts';
import type { Speech } from './speech.port.ts';
import type { Voiced } from './voice-task.ts';

/** 300 s are 10 MB, and hosts accept 25 MB. The timeout is shorter: a host must be faster than real time. */
const defaults = { mostSeconds: 300, timeout: 290_000 };
type Options = Partial<typeof defaults> & { runTask?: TaskRunner };

/** Transcribes with an OpenAI-compatible host. Voice is detected locally, so silent recordings are not sent. */
export function remoteSpeech(ask: AskAi, model: string, options: Options = {}): Speech {
  const { mostSeconds, timeout, runTask = localRunner } = { ...defaults, ...options };
  const findVoice = localVoice({ runTask });
  return {
    voicedSeconds: measureVoice({ runTask }),
    async transcribe(wav, signal) {
      const voiced = await findVoice(wav, signal);
      const segments: Segment[] = [];
      for (const chunk of cutPieces(voiced, mostSeconds)) {
        const file = await cutWav(wav, chunk);
        const response = await ask(
          (client, options) =>
            client.audio.transcriptions.create(
              { file, model, response_format: 'verbose_json', timestamp_granularities: ['segment'] },
              options,
            ),
          { signal, timeout },
        );
        segments.push(...segmentsOf(response, chunk));
      }
      return { segments, speechSeconds: measureSpeech(segments, voiced) };
    },
  };
}

/** Counts only voiced passages with words, not sounds such as humming. */
function measureSpeech(segments: readonly Segment[], voiced: readonly Voiced[]): number {
  const spoken = voiced.filter((passage) =>
    segments.some((segment) => {
      const { startSeconds, endSeconds } = common(segment, passage);
      return startSeconds < endSeconds;
    }),
  );
  return sumVoiced(spoken);
}
