import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../src/boot/find-free-port.ts';
import { request } from './http.ts';
import { isRunning, preparedDataDir, removeDataDir, runningPostgres, startProgram, stopProgram } from './program.ts';

let dataDir: string;
let port: number;
beforeEach(async () => {
  dataDir = preparedDataDir();
  port = await findFreePort();
});
afterEach(() => removeDataDir(dataDir));

const person = { email: 'ann@example.com', password: 'a kettle of fish', fullName: 'Ann' };

describe('stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('%s drains the requests under way and stops PostgreSQL', async (signal) => {
    const program = startProgram(dataDir, port);
    await program.ready;
    const pid = runningPostgres(dataDir);
    expect(isRunning(pid)).toBe(true);
    const underWay = Array.from({ length: 8 }, (_, i) =>
      request(program.url, 'POST', '/api/auth/register', { body: { ...person, email: `drain${i}@example.com` } }),
    );
    await request(program.url, 'GET', '/api/health');
    program.child.kill(signal);
    expect((await Promise.all(underWay)).map((answer) => answer.status)).toEqual(Array(8).fill(201));
    expect(await program.exited).toBe(0);
    expect(isRunning(pid)).toBe(false);
  });

  it('does not wait for ever for a request that never ends', async () => {
    const program = startProgram(dataDir, port);
    await program.ready;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    );
    await request(program.url, 'GET', '/api/health');
    const began = Date.now();
    expect(await stopProgram(program)).toBe(0);
    expect(Date.now() - began).toBeLessThan(60_000);
  });
});
