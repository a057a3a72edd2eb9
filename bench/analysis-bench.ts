import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMedia } from '../apps/api/src/adapters/media/index.ts';
import { createOfflineSpeech } from '../apps/api/src/adapters/speech/offline-speech.ts';
import { measureInsights } from './insights-cost.ts';
import type { BenchResult } from './measurement.ts';
import { measureSpeech } from './speech-cost.ts';

const maxRatio = 1.15;
const recording = path.join(import.meta.dirname, '../demo/recordings/bakery-positive.webm');

/** Compares the CPU time of transcription and insights with the CPU time of the models alone. */
export async function benchAnalysis(quick: boolean): Promise<BenchResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-bench-'));
  const rounds = quick ? 3 : 9;
  try {
    const wav = path.join(folder, 'audio.wav');
    const { signal } = new AbortController();
    await createMedia({ ffmpegPath: null }).audio([recording], wav, signal);
    const speech = await measureSpeech({ rounds, wav, folder });
    const { segments } = await createOfflineSpeech().transcribe(wav, signal);
    const insights = await measureInsights({ rounds, segments, folder });
    const total = { baseline: speech.baseline + insights.baseline, product: speech.product + insights.product };
    const realTimeFactor = (speech.productWall + insights.productWall) / speech.seconds;

    const formatRow = (title: string, cost: number, baseline: number) => [
      title,
      `${cost.toFixed(2)} s`,
      (cost / baseline).toFixed(2),
    ];
    return {
      tables: [
        {
          title: `CPU time to analyze a ${speech.seconds.toFixed(0)}-second recording, median of ${rounds} rounds`,
          rows: [
            formatRow('speech models alone', speech.baseline, speech.baseline),
            formatRow('transcription', speech.product, speech.baseline),
            formatRow(`language models alone, ${insights.sentences} sentences`, insights.baseline, insights.baseline),
            // Insights have no separate limit: the step also judges clauses, and its startup takes as long as the models.
            formatRow('insights (no separate limit)', insights.product, insights.baseline),
            formatRow('transcription and insights', total.product, total.baseline),
            ['processing time per second of recording', `${realTimeFactor.toFixed(3)} s`, ''],
          ],
        },
      ],
      measurements: [
        { name: 'speech: CPU / models alone', value: speech.product / speech.baseline, max: maxRatio },
        {
          name: 'speech and insights: CPU / models alone',
          value: total.product / total.baseline,
          max: maxRatio,
        },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
