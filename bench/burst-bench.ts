import { availableParallelism } from 'node:os';
import { type BurstCost, measureBurst } from './burst-cost.ts';
import { type BenchResult, type Measurement, percentile } from './measurement.ts';

const maxLatencyRatio = 3;
/** The worker processes two recordings at a time, so the fourth takes about twice as long as the first. */
const maxDurationRatio = 3;
/** The memory limits of the task processes. For media tasks, this is the lowest limit of all steps. */
const maxMegabytes: Record<string, number> = { 'media-task': 600, 'speech-task': 1200, 'insights-task': 600 };

/** Checks that the API stays fast and tasks stay within their memory limits while four recordings are processed. */
export async function benchBurst(): Promise<BenchResult> {
  const burst = await measureBurst();
  const [idle, busy] = [percentile(burst.responseMs.idle, 0.95), percentile(burst.responseMs.busy, 0.95)];
  const formatRow = (title: string, ms: number) => [title, `${ms.toFixed(1)} ms`, (ms / idle).toFixed(2)];
  return {
    tables: [
      {
        title: `Four one-minute recordings at once, on ${availableParallelism()} cores`,
        rows: [
          formatRow('p95 of the roast list, tasks paused', idle),
          formatRow('p95 of the roast list, tasks running', busy),
          ...[...burst.peakMegabytes].map(([name, megabytes]) => [
            `peak memory of a ${name}`,
            `${megabytes.toFixed(0)} MB`,
          ]),
          ...burst.deliveries.map(({ status, seconds }) => [`delivery ${status} after`, `${seconds.toFixed(0)} s`]),
        ],
      },
    ],
    measurements: [
      { name: 'burst: p95 of the roast list with tasks running / paused', value: busy / idle, max: maxLatencyRatio },
      ...listMeasurements(burst),
    ],
  };
}

function listMeasurements({ peakMegabytes, deliveries }: BurstCost): Measurement[] {
  const seconds = deliveries.map((delivery) => delivery.seconds);
  const incomplete = deliveries.filter(({ status, attempts }) => status !== 'completed' || attempts !== 1);
  return [
    ...Object.entries(maxMegabytes).map(([name, max]) => ({
      name: `burst: peak megabytes of a ${name}`,
      value: peakMegabytes.get(name) ?? Number.NaN,
      max,
    })),
    {
      name: 'burst: time to complete the last delivery / the first delivery',
      value: (seconds.at(-1) ?? Number.NaN) / (seconds[0] ?? Number.NaN),
      max: maxDurationRatio,
    },
    { name: 'burst: deliveries not completed on the first attempt', value: incomplete.length, max: 0 },
  ];
}
