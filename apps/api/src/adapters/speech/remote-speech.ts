import type { Segment } from '@outloud/domain/deliveries';
import type { AskAi } from '../ai/ask-ai.ts';
import { localRunner, type TaskRunner } from '../task/index.ts';
import { common, segmentsOf } from './heard.ts';
import { localVoice, measureVoice, sumVoiced } from './local-voice.ts';
import { cutPieces, cutWav } from './pieces.ts';
import type { Speech } from './speech.port.ts';
import type { Voiced } from './voice-task.ts';

/** Ten megabytes, where hosts take 25; one that is slower than the tester speaks runs out of time. */
const defaults = { mostSeconds: 300, timeout: 290_000 };
type Options = Partial<typeof defaults> & { runTask?: TaskRunner };

/** By a host that speaks OpenAI's protocol; this machine says where somebody speaks, and asks for nothing else. */
export function remoteSpeech(ask: AskAi, model: string, options: Options = {}): Speech {
  const { mostSeconds, timeout, runTask = localRunner } = { ...defaults, ...options };
  const findVoice = localVoice({ runTask });
  return {
    voicedSeconds: measureVoice({ runTask }),
    async transcribe(wav, signal) {
      const voiced = await findVoice(wav, signal);
      const segments: Segment[] = [];
      for (const piece of cutPieces(voiced, mostSeconds)) {
        const file = await cutWav(wav, piece);
        const heard = await ask(
          (client, limits) =>
            client.audio.transcriptions.create(
              { file, model, response_format: 'verbose_json', timestamp_granularities: ['segment'] },
              limits,
            ),
          { signal, timeout },
        );
        segments.push(...segmentsOf(heard, piece));
      }
      return { segments, speechSeconds: spokenIn(segments, voiced) };
    },
  };
}

/** Voice without words, such as a hum, does not count. */
function spokenIn(segments: readonly Segment[], voiced: readonly Voiced[]): number {
  const spoken = voiced.filter((passage) =>
    segments.some((segment) => {
      const { startSeconds, endSeconds } = common(segment, passage);
      return startSeconds < endSeconds;
    }),
  );
  return sumVoiced(spoken);
}
