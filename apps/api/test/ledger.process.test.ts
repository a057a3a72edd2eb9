import { existsSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@outloud/contract/client';
import { request } from '@outloud/testkit/http';
import { expectCorrectLedger, runLedgerVerify } from '@outloud/testkit/ledger-verify';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import {
  createDataDir,
  getOwnerDatabaseUrl,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
  stopServerProcess,
} from '@outloud/testkit/server-process';
import { verifyEmail } from '@outloud/testkit/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { buyCredits } from './credits.ts';

let dataDir: string;
let server: ServerProcess;
let customerId: string;

beforeAll(async () => {
  dataDir = createDataDir();
  server = startServerProcess(dataDir, await findFreePort());
  await server.ready;
  const body = { email: 'penny@example.com', password: 'a kettle of fish', fullName: 'Penny' };
  const { data } = (await request(server.url, 'POST', '/api/auth/register', { body })).body;
  customerId = data.user._id;
  await verifyEmail(getOwnerDatabaseUrl(dataDir), body.email);
  await buyCredits({ as: (token) => createClient({ baseUrl: server.url, token: () => token }) }, data.token, 100);
});
afterAll(() => removeDataDir(dataDir));

const runAsOwner = (statement: string) => queryAsOwner(getOwnerDatabaseUrl(dataDir), statement);

describe('ledger:verify', () => {
  it('reports a balance that does not equal the sum of its entries', async () => {
    await runAsOwner(`update ledger_accounts set balance = 101 where owner = '${customerId}'`);
    const { code, output } = await runLedgerVerify(dataDir);
    expect(code).toBe(1);
    expect(output).toContain('FAIL Each balance equals its entries (1 checked)');
    expect(output).toContain(`customer of ${customerId} is 101, its entries say 100`);
    expect(output).toMatch(/^2 of \d+ ledger checks failed\.$/m);
    await runAsOwner(`update ledger_accounts set balance = 100 where owner = '${customerId}'`);
  });

  it('reports a transfer with changed entries', async () => {
    await runAsOwner('alter table ledger_entries disable trigger append_only');
    await runAsOwner(`update ledger_entries set amount = 90 where owner = '${customerId}'`);
    const { code, output } = await runLedgerVerify(dataDir);
    expect(code).toBe(1);
    expect(output).toMatch(/^ +transfer \d+ sums to -10$/m);
    expect(output).toContain('the entries sum to -10');
    expect(output).toContain(`customer of ${customerId} is 100, its entries say 90`);
    await runAsOwner(`update ledger_entries set amount = 100 where owner = '${customerId}'`);
  });

  it('finds no problems, whether the server is running or stopped', async () => {
    await expectCorrectLedger(dataDir);
    expect((await request(server.url, 'GET', '/api/health')).status).toBe(200);
    expect(await stopServerProcess(server)).toBe(0);
    await expectCorrectLedger(dataDir);
  });

  it('creates no files in a data folder without a database', async () => {
    const missingFolder = path.join(dataDir, 'mistyped');
    const { code, errors } = await runLedgerVerify(missingFolder);
    expect([code, errors.trim()]).toEqual([1, `There is no database in DATA_DIR=${missingFolder}.`]);
    expect(existsSync(missingFolder)).toBe(false);
  });
});
