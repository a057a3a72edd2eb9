import { randomFrom, seed } from '../apps/api/test/rounds.ts';
import { handIn, type World } from './load-acts.ts';
import { errandsOf } from './load-errands.ts';
import { atRate, flatOut } from './load-pace.ts';
import { median } from './measured.ts';
import { cpuOf, watchMemory } from './process-use.ts';

type Size = { warmUpSeconds: number; seconds: number; memorySamples: number };
export type Loaded = {
  /** Milliseconds by kind of call. */
  took: Map<string, number[]>;
  seconds: number;
  /** Errands: what was held, and what there could have been. */
  perSecond: number;
  capacity: number;
  /** In megabytes. */
  memory: {
    start: number;
    end: number;
    most: number;
    /** The last over the first median of a stretch of samples, and the largest over the smallest. */
    growth: number;
    spread: number;
  };
  /** How many processors the program kept busy. */
  cpu: number;
};

/** What leaves the machine room for recordings, and for moments with more people. */
const shareOfCapacity = 0.5;
const recordingsPerMinute = 3;
const clientsFlatOut = 16;

/** Finds out what the machine bears, holds half of that until the program is warm, and then goes on and counts. */
export async function runLoad(world: World, pid: number, size: Size): Promise<Loaded> {
  const { client } = world;
  const send = sender(world);
  await flatOut(clientsFlatOut, size.warmUpSeconds / 4, send);
  const capacity = await flatOut(clientsFlatOut, size.warmUpSeconds / 4, send);
  const perSecond = capacity * shareOfCapacity;
  const hold = (seconds: number) =>
    Promise.all([
      atRate(perSecond, seconds, send),
      atRate(recordingsPerMinute / 60, seconds, (planned) => noteFailures(world, handIn(world, planned))),
    ]);
  await hold(size.warmUpSeconds / 2);
  client.beginToCount();
  const memory = watchMemory(pid);
  const [cpu, began] = [cpuOf(pid), performance.now()];
  await hold(size.seconds);
  const seconds = (performance.now() - began) / 1000;
  const samples = memory.stop();
  const stretches = Array.from({ length: Math.floor(samples.length / size.memorySamples) }, (_, i) =>
    median(samples.slice(i * size.memorySamples, (i + 1) * size.memorySamples)),
  );
  return {
    took: new Map(client.took),
    seconds: Math.round(seconds),
    perSecond,
    capacity,
    memory: {
      start: stretches[0] ?? Number.NaN,
      end: stretches.at(-1) ?? Number.NaN,
      most: Math.max(...samples),
      growth: (stretches.at(-1) ?? Number.NaN) / (stretches[0] ?? Number.NaN),
      spread: Math.max(...stretches) / Math.min(...stretches),
    },
    cpu: (cpuOf(pid) - cpu) / 1e6 / seconds,
  };
}

/** The same errands in the same order each time. */
function sender(world: World) {
  const random = randomFrom(seed);
  const errands = errandsOf(world, random).flatMap((errand) => Array(errand.share).fill(errand) as (typeof errand)[]);
  return (planned: number) => {
    const errand = errands[Math.floor(random() * errands.length)];
    return noteFailures(world, errand?.run(planned));
  };
}

async function noteFailures({ client }: World, errand?: Promise<unknown>): Promise<void> {
  await errand?.catch((error: Error) => client.failures.push(error.message));
}
