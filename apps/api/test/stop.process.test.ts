import { once } from 'node:events';
import http from 'node:http';
import { connect } from 'node:net';
import { request } from '@outloud/testkit/http';
import {
  copyPreparedDataDir,
  isProcessRunning,
  removeDataDir,
  requirePostgresPid,
  startServerProcess,
  stopServerProcess,
} from '@outloud/testkit/server-process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';

let dataDir: string;
let port: number;
beforeEach(async () => {
  dataDir = copyPreparedDataDir();
  port = await findFreePort();
});
afterEach(() => removeDataDir(dataDir));

const account = { email: 'ann@example.com', password: 'a kettle of fish', fullName: 'Ann' };

/** Sends a registration. `sent` resolves when the whole request has left this process. */
function sendRegistration(email: string) {
  const body = JSON.stringify({ ...account, email });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const target = { host: '127.0.0.1', port, method: 'POST', path: '/api/auth/register', agent: false, headers };
  const registration = http.request(target);
  const sent = once(registration, 'finish');
  const status = once(registration, 'response').then(([response]) => response.resume().statusCode as number);
  registration.end(body);
  return { sent, status };
}

describe('stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('finishes open requests and stops PostgreSQL on %s', async (signal) => {
    const server = startServerProcess(dataDir, port);
    await server.ready;
    const pid = requirePostgresPid(dataDir);
    expect(isProcessRunning(pid)).toBe(true);
    const openRequests = Array.from({ length: 8 }, (_, i) => sendRegistration(`drain${i}@example.com`));
    await Promise.all(openRequests.map(({ sent }) => sent));
    await request(server.url, 'GET', '/api/health');
    server.child.kill(signal);
    expect(await Promise.all(openRequests.map(({ status }) => status))).toEqual(Array(8).fill(201));
    expect(await server.exited).toBe(0);
    expect(isProcessRunning(pid)).toBe(false);
  });

  it('stops within a minute even if a request never ends', async () => {
    const server = startServerProcess(dataDir, port);
    await server.ready;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    );
    await request(server.url, 'GET', '/api/health');
    const startedAt = Date.now();
    expect(await stopServerProcess(server)).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(60_000);
  });
});
