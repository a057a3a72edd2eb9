import type { Segment } from '@outloud/domain/deliveries';
import { serveTask } from '../task/serve-task.ts';
import { findVoicedPassages } from './find-voiced-passages.ts';
import { loadMoonshine } from './moonshine.ts';
import { roundToHundredths } from './round-to-hundredths.ts';
import type { WavInput } from './run-wav-task.ts';
import { loadRuntime } from './runtime.ts';
import type { Transcript } from './speech.port.ts';

/** Speech in loud noise scores at least -0.4. Text hallucinated from other sounds often scores below this threshold. */
const minConfidence = -0.75;

serveTask(async ({ wav, runtimes }: WavInput): Promise<Transcript> => {
  const runtime = await loadRuntime(runtimes);
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
});
