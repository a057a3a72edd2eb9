import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { request } from './http.ts';
import {
  newDataDir,
  type Program,
  postgresPid,
  preparedDataDir,
  removeDataDir,
  startProgram,
  stopProgram,
} from './program.ts';

let dataDir: string;
let port: number;
beforeEach(async () => {
  port = await findFreePort();
});
afterEach(() => removeDataDir(dataDir));

const healthOf = (program: Program) => async () => (await request(program.url, 'GET', '/api/health')).status;

const person = { email: 'ann@example.com', password: 'a kettle of fish', fullName: 'Ann' };

describe('the very first start', () => {
  beforeEach(() => {
    dataDir = newDataDir();
  });

  it('prints addresses and first credentials once, and later where they are kept', async () => {
    const first = startProgram(dataDir, port, { HOST: '127.0.0.1' });
    await first.ready;
    const kept = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
    expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    for (const words of [
      `Site      http://localhost:${port}`,
      `Operator  http://localhost:${port}/${kept.operatorPrefix}`,
      `Merchant ID ${kept.operatorId}`,
      `API Secret Key ${kept.operatorSecret}`,
      `Admin key ${kept.adminKey}`,
      `written to ${path.join(dataDir, 'outbox')}`,
      'sandbox: no real money moves',
    ]) {
      expect(first.output()).toContain(words);
    }
    const login = { adminId: kept.operatorId, password: kept.operatorSecret };
    expect((await request(first.url, 'POST', '/api/admin/auth/login', { body: login })).status).toBe(200);
    expect(await stopProgram(first)).toBe(0);

    const second = startProgram(dataDir, port);
    await second.ready;
    expect(second.output()).toContain(`generated credentials are kept in ${path.join(dataDir, 'secrets.json')}`);
    expect(second.output()).not.toContain(kept.operatorSecret);
    expect(await stopProgram(second)).toBe(0);
  });
});

describe('start', () => {
  beforeEach(() => {
    dataDir = preparedDataDir();
  });

  it.each([
    ['PORT', 'eighty'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['NODE_ENV', 'production'],
  ])('refuses a bad %s in one sentence', async (name, value) => {
    const program = startProgram(dataDir, port, { [name]: value });
    expect(await program.exited).toBe(1);
    const lines = program.output().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Bad configuration: /);
    expect(lines[0]).toContain(name === 'NODE_ENV' ? 'ALLOW_SANDBOX_PAYMENTS' : name);
  });

  it('refuses to start with less isolation than REQUIRE_ISOLATION asks for', async () => {
    writeFileSync(path.join(dataDir, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const PATH = `${dataDir}:${process.env.PATH}`;
    const program = startProgram(dataDir, port, { PATH, REQUIRE_ISOLATION: 'full' });
    expect(await program.exited).toBe(1);
    expect(program.output()).toMatch(/^REQUIRE_ISOLATION=full, but this system allows only (uid|none): see [^\n]+\n$/);
    const other = startProgram(dataDir, port, { PATH });
    await other.ready;
    expect(other.output()).toMatch(/^ {2}Isolation (uid only|none): /m);
    await stopProgram(other);
  });

  it('is satisfied with REQUIRE_ISOLATION=full where decoders run in a media service', async () => {
    writeFileSync(path.join(dataDir, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const settings = { PATH: `${dataDir}:${process.env.PATH}`, REQUIRE_ISOLATION: 'full' };
    const token = 'a-token-for-metrics';
    const media = { MEDIA_URL: 'http://media.example:3000', METRICS_TOKEN: token };
    const program = startProgram(dataDir, port, { ...settings, ...media });
    await program.ready;
    expect(program.output()).toContain('  Isolation full: decoders run at http://media.example:3000\n');
    const { text } = await request(program.url, 'GET', '/metrics', { token });
    expect(text).toContain('\noutloud_isolation{level="full"} 1\n');
    expect(await stopProgram(program)).toBe(0);
  });

  it('says that the port is taken, and takes its own database down again', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    const program = startProgram(dataDir, port);
    expect(await program.exited).toBe(1);
    expect(program.output()).toContain(
      `Port ${port} on 127.0.0.1 is already taken: stop the other program, or set PORT.`,
    );
    expect(postgresPid(dataDir)).toBeNull();
    other.close();
  });

  it('says that the data folder is in use, and leaves the running instance alone', async () => {
    const first = startProgram(dataDir, port);
    await first.ready;
    const second = startProgram(dataDir, await findFreePort());
    expect(await second.exited).toBe(1);
    const sentence = `The data folder ${dataDir} is already in use by a running instance: stop it, or set DATA_DIR.`;
    expect(second.output().trim()).toBe(sentence);
    expect((await request(first.url, 'GET', '/api/health')).status).toBe(200);
    await stopProgram(first);
  });

  it('says that DATABASE_URL cannot be reached, without its password', async () => {
    const program = startProgram(dataDir, port, { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:9/outloud' });
    expect(await program.exited).toBe(1);
    expect(program.output()).toMatch(/^The database at DATABASE_URL \(127\.0\.0\.1:9\) cannot be reached: .+\.\n$/);
    expect(program.output()).not.toContain('hunter2');
  });

  it('has a worker with a port answer for its health and its figures, and for nothing else', async () => {
    const token = 'a-token-for-metrics';
    const worker = startProgram(dataDir, port, { ROLE: 'worker', METRICS_TOKEN: token });
    await worker.ready;
    expect(await healthOf(worker)()).toBe(200);
    expect((await request(worker.url, 'GET', '/metrics', { token })).text).toContain('\noutloud_up_database 1\n');
    expect((await request(worker.url, 'GET', '/metrics')).status).toBe(404);
    expect((await request(worker.url, 'POST', '/api/auth/register', { body: person })).status).toBe(404);
    expect(await stopProgram(worker)).toBe(0);
  });
});

describe('secrets', () => {
  beforeEach(() => {
    dataDir = newDataDir();
  });

  it.each([
    ['empty', ''],
    ['broken', '{"operatorPrefix":'],
  ])('that are %s are never made anew over', async (_name, content) => {
    writeFileSync(path.join(dataDir, 'secrets.json'), content);
    const program = startProgram(dataDir, port);
    expect(await program.exited).toBe(1);
    expect(program.output()).toMatch(/^The secrets in .*secrets\.json cannot be read: .+\n$/);
    expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe(content);
  });

  it('that were configured are not printed', async () => {
    const program = startProgram(dataDir, port, { OPERATOR_SECRET: 'a-secret-of-my-own' });
    await program.ready;
    expect(program.output()).toContain('API Secret Key as OPERATOR_SECRET says');
    expect(program.output()).not.toContain('a-secret-of-my-own');
    await stopProgram(program);
  });

  it('cannot be kept in a folder that is a file', async () => {
    writeFileSync(path.join(dataDir, 'file'), '');
    const program = startProgram(path.join(dataDir, 'file'), port);
    expect(await program.exited).toBe(1);
    expect(program.output()).toMatch(/^The data folder DATA_DIR=.* cannot be made: .+\n$/);
  });
});
