import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Segment } from '@outloud/domain/deliveries';
import { createMedia } from '../apps/api/src/adapters/media/index.ts';
import { measureInsights } from './insights-cost.ts';
import { measureSpeech } from './speech-cost.ts';
import { printTable } from './table.ts';

const mostTimesBare = 1.15;
const recordings = path.join(import.meta.dirname, '../apps/api/test/fixtures/recordings');

/** What understanding a recording costs beside the bare models. */
export async function benchUnderstanding(quick: boolean): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-bench-'));
  const rounds = quick ? 3 : 9;
  try {
    const wav = path.join(folder, 'audio.wav');
    const { signal } = new AbortController();
    const recording = path.join(recordings, 'bakery-positive.webm');
    await createMedia({ ffmpegPath: null }).audio(recording, wav, signal);
    const speech = await measureSpeech({ rounds, wav, folder });
    const insights = await measureInsights({ rounds, segments: allThatIsSaid(), folder });

    console.log(
      `CPU of listening for ${speech.seconds.toFixed(0)} seconds, and of judging the words of four recordings, median of ${rounds}`,
    );
    const row = (title: string, cost: number, base: number) => [
      title,
      `${cost.toFixed(2)} s`,
      (cost / base).toFixed(2),
    ];
    printTable([
      row('the speech models over the same sound', speech.bare, speech.bare),
      row('transcribe', speech.product, speech.bare),
      row(
        `the language model and the lexicon over the same ${insights.sentences} sentences`,
        insights.bare,
        insights.bare,
      ),
      row('analyse', insights.product, insights.bare),
    ]);
    console.log(`Real-time factor of listening: ${(speech.productWall / speech.seconds).toFixed(3)}\n`);

    return Object.entries({ 'Listening costs': speech, 'Judging costs': insights }).flatMap(
      ([words, { product, bare }]) =>
        product / bare <= mostTimesBare
          ? []
          : [`${words} ${(product / bare).toFixed(2)} times the bare models; ${mostTimesBare} is the most.`],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A minute alone is judged before the process has started, so to speak. */
function allThatIsSaid(): Segment[] {
  const texts = ['bakery-positive', 'bank-negative', 'shop-mixed', 'fitness-short'].map((name) =>
    readFileSync(path.join(recordings, `${name}.txt`), 'utf8'),
  );
  const sentences = texts.flatMap((text) => text.split(/(?<=[.?!])\s+/));
  return sentences.map((text, i) => ({ startSeconds: 4 * i, endSeconds: 4 * i + 3, text }));
}
