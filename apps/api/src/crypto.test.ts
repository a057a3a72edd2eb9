import { expect, it } from 'vitest';
import { checkPassword, hashPassword } from './crypto.ts';

async function measureCpu(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return process.cpuUsage(before).user;
}

it('spends as much CPU time on an unknown account as on a known one', async () => {
  const stored = await hashPassword('a kettle of fish');
  await checkPassword(null, 'warm up');
  let [real, decoy] = [0, 0];
  for (let i = 0; i < 8; i++) {
    real += await measureCpu(() => checkPassword(stored, 'a wrong guess'));
    decoy += await measureCpu(() => checkPassword(null, 'a wrong guess'));
  }
  expect(decoy / real).toBeGreaterThan(0.5);
  expect(decoy / real).toBeLessThan(2);
});
