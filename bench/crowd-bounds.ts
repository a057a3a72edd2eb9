import { availableParallelism } from 'node:os';
import { type Crowd, measureCrowd } from './crowd-cost.ts';
import { printTable } from './table.ts';

const mostTimesIdle = 3;
/** Two are worked on at a time, so that the last of four takes about twice as long as the first. */
const mostTimesTheFirst = 3;
/** What a process of each kind may hold before it is ended; of the media steps, the one that may hold least. */
const mostMegabytes: Record<string, number> = { 'media-task': 600, 'speech-task': 1200, 'insights-task': 600 };

/** Whether the site stays quick, and every task modest, while four recordings come in at once. */
export async function benchCrowd(): Promise<string[]> {
  const crowd = await measureCrowd();
  const [idle, busy] = [percentile95(crowd.list.idle), percentile95(crowd.list.busy)];
  console.log(`Four recordings of a minute at once, on ${availableParallelism()} processors`);
  const row = (title: string, ms: number) => [title, `${ms.toFixed(1)} ms`, (ms / idle).toFixed(2)];
  printTable([row('95 of 100 lists within, while all pause', idle), row('95 of 100 lists within', busy)]);
  printTable([
    ...[...crowd.memory].map(([name, megabytes]) => [`most memory of any ${name}`, `${megabytes.toFixed(0)} MB`]),
    ...crowd.deliveries.map(({ status, seconds }) => [`${status} after`, `${seconds.toFixed(0)} s`]),
  ]);
  return brokenBounds(crowd, busy / idle);
}

function brokenBounds({ memory, deliveries }: Crowd, times: number): string[] {
  const broken: string[] = [];
  if (!(times <= mostTimesIdle)) {
    broken.push(`The list takes ${times.toFixed(2)} times as long in a crowd; ${mostTimesIdle} is the most.`);
  }
  for (const [name, most] of Object.entries(mostMegabytes)) {
    const held = memory.get(name) ?? Number.NaN;
    if (!(held <= most)) broken.push(`One ${name} held ${held.toFixed(0)} MB; ${most} is the most.`);
  }
  const [first = 0, ...others] = deliveries.map(({ seconds }) => seconds);
  const last = others.at(-1) ?? Number.NaN;
  if (!(last <= mostTimesTheFirst * first)) {
    broken.push(`The last delivery was done after ${last.toFixed(0)} s, the first after ${first.toFixed(0)} s.`);
  }
  if (deliveries.some(({ status, attempts }) => status !== 'completed' || attempts !== 1)) {
    broken.push('A delivery was not completed at the first attempt.');
  }
  return broken;
}

function percentile95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
}
