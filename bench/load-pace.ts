import { setTimeout as wait } from 'node:timers/promises';

/** Sends somebody off at every planned moment, whether or not those before are back; ends when all are. */
export async function atRate(perSecond: number, seconds: number, send: (planned: number) => Promise<void>) {
  const began = performance.now();
  const sent: Promise<void>[] = [];
  for (let count = 0; count < perSecond * seconds; count++) {
    const planned = began + (count * 1000) / perSecond;
    const early = planned - performance.now();
    if (early > 0) await wait(Math.ceil(early));
    sent.push(send(planned));
  }
  await Promise.all(sent);
}

/** So many at a time, each as soon as another is back. Returns how many there were in a second. */
export async function flatOut(atATime: number, seconds: number, send: (planned: number) => Promise<void>) {
  const began = performance.now();
  let count = 0;
  const lane = async () => {
    for (; performance.now() - began < seconds * 1000; count++) await send(performance.now());
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  return (count * 1000) / (performance.now() - began);
}
