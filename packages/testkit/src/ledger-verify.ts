import assert from 'node:assert/strict';
import path from 'node:path';
import { run } from '../../../scripts/lib/run.ts';

const script = path.join(import.meta.dirname, '../../../scripts/ledger-verify.ts');

/** Runs `npm run ledger:verify` on a data folder, whether the server is running or not. */
export function runLedgerVerify(dataDir: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  return run(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

export async function expectCorrectLedger(dataDir: string): Promise<void> {
  const { code, output, errors } = await runLedgerVerify(dataDir);
  assert.match(output + errors, /^The ledger is correct\.$/m);
  assert.equal(code, 0);
}
