import { availableParallelism } from 'node:os';
import { type Crowd, measureCrowd } from './crowd-cost.ts';
import { type Found, type Measured, percentile } from './measured.ts';

const mostTimesIdle = 3;
/** Two are worked on at a time, so that the last of four takes about twice as long as the first. */
const mostTimesTheFirst = 3;
/** What a process of each kind may hold before it is ended; of the media steps, the one that may hold least. */
const mostMegabytes: Record<string, number> = { 'media-task': 600, 'speech-task': 1200, 'insights-task': 600 };

/** Whether the site stays quick, and every task modest, while four recordings come in at once. */
export async function benchCrowd(): Promise<Found> {
  const crowd = await measureCrowd();
  const [idle, busy] = [percentile(crowd.list.idle, 0.95), percentile(crowd.list.busy, 0.95)];
  const row = (title: string, ms: number) => [title, `${ms.toFixed(1)} ms`, (ms / idle).toFixed(2)];
  return {
    tables: [
      {
        title: `Four recordings of a minute at once, on ${availableParallelism()} processors`,
        rows: [
          row('95 of 100 lists within, while all pause', idle),
          row('95 of 100 lists within', busy),
          ...[...crowd.memory].map(([name, most]) => [`most memory of any ${name}`, `${most.toFixed(0)} MB`]),
          ...crowd.deliveries.map(({ status, seconds }) => [`${status} after`, `${seconds.toFixed(0)} s`]),
        ],
      },
    ],
    measured: [
      { what: 'crowd: p95 of the list / with all tasks paused', figure: busy / idle, most: mostTimesIdle },
      ...boundsOf(crowd),
    ],
  };
}

function boundsOf({ memory, deliveries }: Crowd): Measured[] {
  const seconds = deliveries.map((delivery) => delivery.seconds);
  const late = deliveries.filter(({ status, attempts }) => status !== 'completed' || attempts !== 1);
  return [
    ...Object.entries(mostMegabytes).map(([name, most]) => ({
      what: `crowd: megabytes of any ${name}`,
      figure: memory.get(name) ?? Number.NaN,
      most,
    })),
    {
      what: 'crowd: time until the last delivery / until the first',
      figure: (seconds.at(-1) ?? Number.NaN) / (seconds[0] ?? Number.NaN),
      most: mostTimesTheFirst,
    },
    { what: 'crowd: deliveries not completed at the first attempt', figure: late.length, most: 0 },
  ];
}
