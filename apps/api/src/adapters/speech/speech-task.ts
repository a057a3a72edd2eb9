import type { Segment } from '@outloud/domain/deliveries';
import { serveTask } from '../task/serve-task.ts';
import { openMoonshine } from './moonshine.ts';
import { cutPassages, type Listened } from './passages.ts';
import { loadRuntime, type RuntimeName } from './runtime.ts';
import type { Transcript } from './speech.port.ts';
import { openVoiceActivity } from './voice-activity.ts';
import { readWav } from './wav-reader.ts';

export type SpeechInput = { wav: string; runtimes: readonly RuntimeName[] };

/** Words under loud noise are heard with -0.4 or better; what is made of a sound without words is often below this. */
const leastConfidence = -0.75;

serveTask(async ({ wav, runtimes }: SpeechInput): Promise<Transcript> => {
  const runtime = await loadRuntime(runtimes);
  const voiceIn = await openVoiceActivity(runtime);
  const wordsIn = await openMoonshine(runtime);

  async function* listen(): AsyncGenerator<Listened> {
    for await (const samples of readWav(wav)) yield { samples, voice: await voiceIn(samples) };
  }

  const segments: Segment[] = [];
  let speechSeconds = 0;
  for await (const passage of cutPassages(listen())) {
    const { text, confidence } = await wordsIn(passage.samples);
    if (!/[a-z0-9]/i.test(text) || confidence < leastConfidence) continue;
    segments.push({ startSeconds: hundredths(passage.startSeconds), endSeconds: hundredths(passage.endSeconds), text });
    speechSeconds += passage.voicedSeconds;
  }
  return { segments, speechSeconds: hundredths(speechSeconds) };
});

function hundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
