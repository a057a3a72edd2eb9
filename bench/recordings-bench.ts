import type { BenchResult } from './measurement.ts';
import { measureLookupCost, phrasesPerRecording } from './recordings-cost.ts';

const maxRatio = 1.5;

/** Checks that comparing a recording costs the same with many stored fingerprints as with few. */
export async function benchRecordings(quick: boolean): Promise<BenchResult> {
  const size = quick ? { rounds: 5, manyPhrases: 100_000 } : { rounds: 15, manyPhrases: 1_000_000 };
  const { few, many } = await measureLookupCost(size);
  const formatCount = (count: number) => count.toLocaleString('en-US');
  const formatRow = (title: string, cost: number) => [title, `${cost.toFixed(0)} µs`, (cost / few).toFixed(2)];
  return {
    tables: [
      {
        title: `Database CPU of a search for ${phrasesPerRecording} phrases, median of ${size.rounds} slices`,
        rows: [
          formatRow('1,000 stored phrases', few),
          formatRow(`${formatCount(size.manyPhrases)} stored phrases`, many),
        ],
      },
    ],
    measurements: [
      {
        name: `recordings: CPU of a search among ${formatCount(size.manyPhrases)} phrases / among 1,000`,
        value: many / few,
        max: maxRatio,
      },
    ],
  };
}
