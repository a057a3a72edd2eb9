import path from 'node:path';
import { expect } from 'vitest';
import { run } from '../../../scripts/lib/run.ts';

const script = path.join(import.meta.dirname, '../../../scripts/ledger-verify.ts');

/** `npm run ledger:verify` for a data folder, whether or not a program runs on it. */
export function verifyLedger(dataDir: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  return run(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

export async function expectCleanLedger(dataDir: string): Promise<void> {
  const { code, output, errors } = await verifyLedger(dataDir);
  expect(output + errors).toMatch(/^The ledger is clean\.$/m);
  expect(code).toBe(0);
}
