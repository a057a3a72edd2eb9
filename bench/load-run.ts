import { createRandom, faultSeed } from '@outloud/testkit/rounds';
import { type LoadContext, submitRecording } from './load-actions.ts';
import { runAtCapacity, runAtRate } from './load-rate.ts';
import { createScenarios } from './load-scenarios.ts';
import { median } from './measurement.ts';
import { readProcessCpu, watchMemory } from './process-usage.ts';

type Size = { warmUpSeconds: number; seconds: number; samplesPerInterval: number };
export type LoadResult = {
  /** Latencies in milliseconds, by request kind. */
  latencies: Map<string, number[]>;
  seconds: number;
  /** Scenarios per second during the measurement. */
  perSecond: number;
  /** Maximum number of scenarios per second. */
  capacity: number;
  /** In megabytes, except for the ratios `growth` and `spread`. */
  memory: {
    start: number;
    end: number;
    max: number;
    /** Median of the last interval / median of the first interval. */
    growth: number;
    /** Highest median of any interval / lowest median. */
    spread: number;
  };
  /** Average number of CPU cores that the server used. */
  cpu: number;
};

/** Leaves capacity for processing recordings and for load peaks. */
const shareOfCapacity = 0.5;
const recordingsPerMinute = 3;
const clientsAtCapacity = 16;

/** Measures the capacity, warms up at half of the capacity, and then measures at the same rate. */
export async function runLoad(context: LoadContext, pid: number, size: Size): Promise<LoadResult> {
  const { client } = context;
  const startScenario = createScenarioStarter(context);
  await runAtCapacity(clientsAtCapacity, size.warmUpSeconds / 4, startScenario);
  const capacity = await runAtCapacity(clientsAtCapacity, size.warmUpSeconds / 4, startScenario);
  const perSecond = capacity * shareOfCapacity;
  const runLoadFor = (seconds: number) =>
    Promise.all([
      runAtRate(perSecond, seconds, startScenario),
      runAtRate(recordingsPerMinute / 60, seconds, (plannedAt) =>
        recordFailure(context, submitRecording(context, plannedAt)),
      ),
    ]);
  await runLoadFor(size.warmUpSeconds / 2);
  client.resetLatencies();
  const memory = watchMemory(pid);
  const [cpuBefore, startedAt] = [readProcessCpu(pid), performance.now()];
  await runLoadFor(size.seconds);
  const seconds = (performance.now() - startedAt) / 1000;
  const samples = memory.stop();
  const intervals = Array.from({ length: Math.floor(samples.length / size.samplesPerInterval) }, (_, i) =>
    median(samples.slice(i * size.samplesPerInterval, (i + 1) * size.samplesPerInterval)),
  );
  return {
    latencies: new Map(client.latencies),
    seconds: Math.round(seconds),
    perSecond,
    capacity,
    memory: {
      start: intervals[0] ?? Number.NaN,
      end: intervals.at(-1) ?? Number.NaN,
      max: Math.max(...samples),
      growth: (intervals.at(-1) ?? Number.NaN) / (intervals[0] ?? Number.NaN),
      spread: Math.max(...intervals) / Math.min(...intervals),
    },
    cpu: (readProcessCpu(pid) - cpuBefore) / 1e6 / seconds,
  };
}

/** Uses a fixed seed, so that every run has the same scenarios in the same order. */
function createScenarioStarter(context: LoadContext) {
  const random = createRandom(faultSeed);
  const scenarios = createScenarios(context, random).flatMap(
    (scenario) => Array(scenario.share).fill(scenario) as (typeof scenario)[],
  );
  return (plannedAt: number) => {
    const scenario = scenarios[Math.floor(random() * scenarios.length)];
    return recordFailure(context, scenario?.run(plannedAt));
  };
}

async function recordFailure({ client }: LoadContext, scenario?: Promise<unknown>): Promise<void> {
  await scenario?.catch((error: Error) => client.failures.push(error.message));
}
