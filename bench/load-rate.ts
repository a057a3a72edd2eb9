import { setTimeout as wait } from 'node:timers/promises';

/** Open-loop load: starts a scenario at every planned time, even if earlier scenarios are still running. */
export async function runAtRate(
  perSecond: number,
  seconds: number,
  startScenario: (plannedAt: number) => Promise<void>,
) {
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  for (let count = 0; count < perSecond * seconds; count++) {
    const plannedAt = startedAt + (count * 1000) / perSecond;
    const waitMs = plannedAt - performance.now();
    if (waitMs > 0) await wait(Math.ceil(waitMs));
    running.push(startScenario(plannedAt));
  }
  await Promise.all(running);
}

/** Closed-loop load: each client starts a scenario as soon as its previous scenario ends. Returns scenarios per second. */
export async function runAtCapacity(
  clients: number,
  seconds: number,
  startScenario: (plannedAt: number) => Promise<void>,
) {
  const startedAt = performance.now();
  let count = 0;
  const runClient = async () => {
    for (; performance.now() - startedAt < seconds * 1000; count++) await startScenario(performance.now());
  };
  await Promise.all(Array.from({ length: clients }, runClient));
  return (count * 1000) / (performance.now() - startedAt);
}
