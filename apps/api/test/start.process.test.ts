import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { request } from '@outloud/testkit/http';
import { createDataDir, removeDataDir, startServerProcess, stopServerProcess } from '@outloud/testkit/server-process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';

let dataDir: string;
let port: number;
beforeEach(async () => {
  port = await findFreePort();
  dataDir = createDataDir();
});
afterEach(() => removeDataDir(dataDir));

it('prints generated credentials on the first start, and only their file on later starts', async () => {
  const first = startServerProcess(dataDir, port, { HOST: '127.0.0.1' });
  await first.ready;
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
  expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  for (const text of [
    `Site      http://localhost:${port}`,
    `Operator  http://localhost:${port}/${secrets.operatorPrefix}`,
    `Merchant ID ${secrets.operatorId}`,
    `API Secret Key ${secrets.operatorSecret}`,
    `Admin key ${secrets.adminKey}`,
    `written to ${path.join(dataDir, 'outbox')}`,
    'sandbox: no real money moves',
  ]) {
    expect(first.output()).toContain(text);
  }
  const credentials = { adminId: secrets.operatorId, password: secrets.operatorSecret };
  expect((await request(first.url, 'POST', '/api/admin/auth/login', { body: credentials })).status).toBe(200);
  expect(await stopServerProcess(first)).toBe(0);

  const second = startServerProcess(dataDir, port);
  await second.ready;
  expect(second.output()).toContain(`generated credentials are stored in ${path.join(dataDir, 'secrets.json')}`);
  expect(second.output()).not.toContain(secrets.operatorSecret);
  expect(await stopServerProcess(second)).toBe(0);
});
