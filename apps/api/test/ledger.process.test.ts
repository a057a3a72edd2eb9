import { existsSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@outloud/contract/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { buy } from './credits.ts';
import { request } from './http.ts';
import { expectCleanLedger, verifyLedger } from './ledger-verify.ts';
import { asOwner } from './owner.ts';
import { databaseUrl, newDataDir, type Program, removeDataDir, startProgram, stopProgram } from './program.ts';

let dataDir: string;
let program: Program;
let customer: string;

beforeAll(async () => {
  dataDir = newDataDir();
  program = startProgram(dataDir, await findFreePort());
  await program.ready;
  const body = { email: 'penny@example.com', password: 'a kettle of fish', fullName: 'Penny' };
  const { data } = (await request(program.url, 'POST', '/api/auth/register', { body })).body;
  customer = data.user._id;
  await buy({ as: (token) => createClient({ baseUrl: program.url, token: () => token }) }, data.token, 100);
});
afterAll(() => removeDataDir(dataDir));

const tamper = (statement: string) => asOwner(databaseUrl(dataDir), statement);

describe('ledger:verify', () => {
  it('names a balance that is not what its entries say', async () => {
    await tamper(`update ledger_accounts set balance = 101 where owner = '${customer}'`);
    const { code, output } = await verifyLedger(dataDir);
    expect(code).toBe(1);
    expect(output).toContain('FAIL Each balance equals its entries (1 checked)');
    expect(output).toContain(`customer of ${customer} is 101, its entries say 100`);
    expect(output).toMatch(/^The ledger is wrong in 2 of \d+ checks\.$/m);
    await tamper(`update ledger_accounts set balance = 100 where owner = '${customer}'`);
  });

  it('names a transfer whose entries were rewritten', async () => {
    await tamper('alter table ledger_entries disable trigger append_only');
    await tamper(`update ledger_entries set amount = 90 where owner = '${customer}'`);
    const { code, output } = await verifyLedger(dataDir);
    expect(code).toBe(1);
    expect(output).toMatch(/^ +transfer \d+ sums to -10$/m);
    expect(output).toContain('the entries sum to -10');
    expect(output).toContain(`customer of ${customer} is 100, its entries say 90`);
    await tamper(`update ledger_entries set amount = 100 where owner = '${customer}'`);
  });

  it('finds the books clean, beside the running program and without it', async () => {
    await expectCleanLedger(dataDir);
    expect((await request(program.url, 'GET', '/api/health')).status).toBe(200);
    expect(await stopProgram(program)).toBe(0);
    await expectCleanLedger(dataDir);
  });

  it('makes nothing where there is nothing to verify', async () => {
    const nowhere = path.join(dataDir, 'mistyped');
    const { code, errors } = await verifyLedger(nowhere);
    expect([code, errors.trim()]).toEqual([1, `There is no database in DATA_DIR=${nowhere}.`]);
    expect(existsSync(nowhere)).toBe(false);
  });
});
