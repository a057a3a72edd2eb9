import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMedia } from '../apps/api/src/adapters/media/index.ts';
import { createOfflineSpeech } from '../apps/api/src/adapters/speech/offline-speech.ts';
import { measureInsights } from './insights-cost.ts';
import type { Found } from './measured.ts';
import { measureSpeech } from './speech-cost.ts';

const mostTimesBare = 1.15;
const recording = path.join(import.meta.dirname, '../demo/recordings/bakery-positive.webm');

/** What understanding a recording costs beside the bare models. */
export async function benchUnderstanding(quick: boolean): Promise<Found> {
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-bench-'));
  const rounds = quick ? 3 : 9;
  try {
    const wav = path.join(folder, 'audio.wav');
    const { signal } = new AbortController();
    await createMedia({ ffmpegPath: null }).audio([recording], wav, signal);
    const speech = await measureSpeech({ rounds, wav, folder });
    const { segments } = await createOfflineSpeech().transcribe(wav, signal);
    const insights = await measureInsights({ rounds, segments, folder });
    const both = { bare: speech.bare + insights.bare, product: speech.product + insights.product };
    const factor = (speech.productWall + insights.productWall) / speech.seconds;

    const row = (title: string, cost: number, base: number) => [
      title,
      `${cost.toFixed(2)} s`,
      (cost / base).toFixed(2),
    ];
    return {
      tables: [
        {
          title: `CPU of understanding a recording of ${speech.seconds.toFixed(0)} seconds, median of ${rounds}`,
          rows: [
            row('the speech models over the same sound', speech.bare, speech.bare),
            row('transcribe', speech.product, speech.bare),
            row(`the language model over each of ${insights.sentences} sentences once`, insights.bare, insights.bare),
            // Clauses are judged too, and starting a process takes as long as all of it: it counts in the sum.
            row('analyze (no bound of its own)', insights.product, insights.bare),
            row('both', both.product, both.bare),
            ['seconds for each second of the recording', `${factor.toFixed(3)} s`, ''],
          ],
        },
      ],
      measured: [
        { what: 'speech: CPU / of the bare models', figure: speech.product / speech.bare, most: mostTimesBare },
        {
          what: 'speech and insights: CPU / of the bare models',
          figure: both.product / both.bare,
          most: mostTimesBare,
        },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
