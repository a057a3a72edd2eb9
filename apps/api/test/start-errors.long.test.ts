import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { request } from '@outloud/testkit/http';
import {
  copyPreparedDataDir,
  createDataDir,
  readPostgresPid,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
  stopServerProcess,
} from '@outloud/testkit/server-process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';

let dataDir: string;
let port: number;
beforeEach(async () => {
  port = await findFreePort();
});
afterEach(() => removeDataDir(dataDir));

const readHealthStatus = (server: ServerProcess) => async () =>
  (await request(server.url, 'GET', '/api/health')).status;

const account = { email: 'ann@example.com', password: 'a kettle of fish', fullName: 'Ann' };

describe('start', () => {
  beforeEach(() => {
    dataDir = copyPreparedDataDir();
  });

  it.each([
    ['PORT', 'eighty'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['NODE_ENV', 'production'],
  ])('rejects an invalid %s with a one-line error', async (name, value) => {
    const server = startServerProcess(dataDir, port, { [name]: value });
    expect(await server.exited).toBe(1);
    const lines = server.output().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Bad configuration: /);
    expect(lines[0]).toContain(name === 'NODE_ENV' ? 'ALLOW_SANDBOX_PAYMENTS' : name);
  });

  it('refuses to start with less isolation than REQUIRE_ISOLATION demands', async () => {
    writeFileSync(path.join(dataDir, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const PATH = `${dataDir}:${process.env.PATH}`;
    const server = startServerProcess(dataDir, port, { PATH, REQUIRE_ISOLATION: 'full' });
    expect(await server.exited).toBe(1);
    expect(server.output()).toMatch(/^REQUIRE_ISOLATION=full, but this system allows only (uid|none)\. See [^\n]+\n$/);
    const serverWithoutRequirement = startServerProcess(dataDir, port, { PATH });
    await serverWithoutRequirement.ready;
    expect(serverWithoutRequirement.output()).toMatch(/^ {2}Isolation (uid only|none): /m);
    await stopServerProcess(serverWithoutRequirement);
  });

  it('accepts REQUIRE_ISOLATION=full when decoders run in a media service', async () => {
    writeFileSync(path.join(dataDir, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const settings = { PATH: `${dataDir}:${process.env.PATH}`, REQUIRE_ISOLATION: 'full' };
    const token = 'a-token-for-metrics';
    const media = { MEDIA_URL: 'http://media.example:3000', METRICS_TOKEN: token };
    const server = startServerProcess(dataDir, port, { ...settings, ...media });
    await server.ready;
    expect(server.output()).toContain('  Isolation full: decoders run at http://media.example:3000\n');
    const { text } = await request(server.url, 'GET', '/metrics', { token });
    expect(text).toContain('\noutloud_isolation{level="full"} 1\n');
    expect(await stopServerProcess(server)).toBe(0);
  });

  it('reports a port in use and stops the embedded database', async () => {
    const blockingServer = createServer().listen(port, '127.0.0.1');
    const server = startServerProcess(dataDir, port);
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain(
      `Port ${port} on 127.0.0.1 is already in use. Stop the other process, or set PORT.`,
    );
    expect(readPostgresPid(dataDir)).toBeNull();
    blockingServer.close();
  });

  it('reports a data folder in use without disturbing the running instance', async () => {
    const first = startServerProcess(dataDir, port);
    await first.ready;
    const second = startServerProcess(dataDir, await findFreePort());
    expect(await second.exited).toBe(1);
    const message = `The data folder ${dataDir} is already in use by a running instance. Stop it, or set DATA_DIR.`;
    expect(second.output().trim()).toBe(message);
    expect((await request(first.url, 'GET', '/api/health')).status).toBe(200);
    await stopServerProcess(first);
  });

  it('reports an unreachable DATABASE_URL without its password', async () => {
    const server = startServerProcess(dataDir, port, { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:9/outloud' });
    expect(await server.exited).toBe(1);
    expect(server.output()).toMatch(/^The database at DATABASE_URL \(127\.0\.0\.1:9\) cannot be reached: .+\.\n$/);
    expect(server.output()).not.toContain('hunter2');
  });

  it('serves only the health check and metrics from a worker with a port', async () => {
    const token = 'a-token-for-metrics';
    const worker = startServerProcess(dataDir, port, { ROLE: 'worker', METRICS_TOKEN: token });
    await worker.ready;
    expect(await readHealthStatus(worker)()).toBe(200);
    expect((await request(worker.url, 'GET', '/metrics', { token })).text).toContain('\noutloud_up_database 1\n');
    expect((await request(worker.url, 'GET', '/metrics')).status).toBe(404);
    expect((await request(worker.url, 'POST', '/api/auth/register', { body: account })).status).toBe(404);
    expect(await stopServerProcess(worker)).toBe(0);
  });
});

describe('secrets', () => {
  beforeEach(() => {
    dataDir = createDataDir();
  });

  it.each([
    ['empty', ''],
    ['broken', '{"operatorPrefix":'],
  ])('does not overwrite a secrets file that is %s', async (_name, content) => {
    writeFileSync(path.join(dataDir, 'secrets.json'), content);
    const server = startServerProcess(dataDir, port);
    expect(await server.exited).toBe(1);
    expect(server.output()).toMatch(/^The secrets in .*secrets\.json cannot be read: .+\n$/);
    expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe(content);
  });

  it('does not print configured secrets', async () => {
    const server = startServerProcess(dataDir, port, { OPERATOR_SECRET: 'a-configured-secret' });
    await server.ready;
    expect(server.output()).toContain('API Secret Key from OPERATOR_SECRET');
    expect(server.output()).not.toContain('a-configured-secret');
    await stopServerProcess(server);
  });

  it('reports a DATA_DIR that is a file', async () => {
    writeFileSync(path.join(dataDir, 'file'), '');
    const server = startServerProcess(path.join(dataDir, 'file'), port);
    expect(await server.exited).toBe(1);
    expect(server.output()).toMatch(/^The data folder DATA_DIR=.* cannot be created: .+\n$/);
  });
});
