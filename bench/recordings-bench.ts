import type { BenchResult, Measurement, Table } from './measurement.ts';
import { type LookupCost, measureLookupCost, phrasesPerRecording, soundsPerRecording } from './recordings-cost.ts';
import { measureDetection } from './recordings-detection.ts';
import { measureVoices } from './recordings-voices.ts';

const maxRatio = 1.5;
const minFoundShare = 0.95;
const maxCpuSeconds = 6;

/**
 * Checks that comparing a recording costs the same with many stored fingerprints as with few, that copies are found, and
 * that different reviews of one site are not taken for copies. Reads the reviews aloud with espeak-ng.
 */
export async function benchRecordings(quick: boolean): Promise<BenchResult> {
  const results = [await benchLookup(quick), await benchDetection(quick)];
  return {
    tables: results.flatMap(({ tables }) => tables),
    measurements: results.flatMap(({ measurements }) => measurements),
  };
}

async function benchLookup(quick: boolean): Promise<BenchResult> {
  const size = quick ? { rounds: 5, manyRows: 100_000 } : { rounds: 15, manyRows: 1_000_000 };
  const { phrases, sounds } = await measureLookupCost(size);
  const manyRows = size.manyRows.toLocaleString('en-US');
  const describe = (name: string, count: number, { few, many }: LookupCost): [Table, Measurement] => [
    {
      title: `Database CPU of a search for ${count} ${name}, median of ${size.rounds} slices`,
      rows: [
        [`1,000 stored ${name}`, `${few.toFixed(0)} µs`, '1.00'],
        [`${manyRows} stored ${name}`, `${many.toFixed(0)} µs`, (many / few).toFixed(2)],
      ],
    },
    { name: `recordings: CPU of a search among ${manyRows} ${name} / among 1,000`, value: many / few, max: maxRatio },
  ];
  const results = [describe('phrases', phrasesPerRecording, phrases), describe('sounds', soundsPerRecording, sounds)];
  return { tables: results.map(([table]) => table), measurements: results.map(([, measurement]) => measurement) };
}

async function benchDetection(quick: boolean): Promise<BenchResult> {
  const size = quick ? { reviews: 24, originals: 2, voices: 8 } : { reviews: 200, originals: 9, voices: 40 };
  const { detections, falseAlarms, cpuSeconds, voices } = await measureDetection(size, measureVoices);
  const total = detections.reduce((sum, detection) => sum + detection.total, 0);
  const found = detections.reduce((sum, detection) => sum + detection.found, 0);
  const voiceAlarms = voices.same.reduce((sum, { alarms }) => sum + alarms, 0);
  const voiceChecks = voices.same.reduce((sum, condition) => sum + condition.total, 0);
  const { others } = voices;
  return {
    tables: [
      {
        title: 'Copies that are found by their sound alone',
        rows: detections.map((detection) => [detection.name, `${detection.found} of ${detection.total}`]),
      },
      {
        title: 'The same voice under other conditions, taken for another person',
        rows: voices.same.map(({ name, alarms, total, unknown }) => [
          name,
          `${alarms} of ${total}`,
          `${unknown} unknown`,
        ]),
      },
      {
        title: 'Another voice than in two earlier reviews, held',
        rows: [
          ['all pairs of voices', `${others.found} of ${others.total}`],
          ['pairs whose pitch differs by half an octave', `${others.foundFar} of ${others.totalFar}`],
        ],
      },
    ],
    measurements: [
      {
        name: `recordings: share of ${total} copies that are found by their sound`,
        value: found / total,
        min: minFoundShare,
      },
      {
        name: `recordings: ${size.reviews} reviews of one site taken for a copy by their sound`,
        value: falseAlarms.sounds,
        max: 0,
      },
      {
        name: `recordings: ${size.reviews} reviews of one site taken for a copy by their words`,
        value: falseAlarms.phrases,
        max: 0,
      },
      {
        name: `recordings: ${voiceChecks} reviews with the tester's voice taken for another person`,
        value: voiceAlarms,
        max: 0,
      },
      { name: 'recordings: CPU seconds to measure the sound of five minutes', value: cpuSeconds, max: maxCpuSeconds },
    ],
  };
}
