import { connect } from 'node:net';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../test/server.ts';
import { newCustomer } from '../../test/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Sends raw bytes and returns everything received until the server closed the connection. */
function sendRaw(bytes: string): Promise<string> {
  const { port, hostname } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let response = '';
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('close', () => resolve(response));
    socket.on('error', reject);
  });
}

describe('malformed requests', () => {
  it('responds 404 with security headers to a URL that cannot be decoded', async () => {
    for (const path of ['/api/%zz', '/api/admin/%zz', '/%']) {
      const { status, body, headers } = await request(server.url, 'GET', path);
      expect([path, status, body.code]).toEqual([path, 404, 'not_found']);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('responds with the envelope to invalid HTTP and to oversized headers', async () => {
    const nonsense = await sendRaw('HELLO\r\n\r\n');
    expect(nonsense).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(nonsense).toContain('{"success":false,"data":null,"error":"Bad Request","code":"bad_request"}');
    expect(nonsense).toContain("\r\ncontent-security-policy: default-src 'none'; frame-ancestors 'none'");
    const oversized = await sendRaw(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(oversized).toMatch(/^HTTP\/1\.1 431 /);
    const negativeLength = await sendRaw('POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n');
    expect(negativeLength).toMatch(/^HTTP\/1\.1 400 /);
    const conflictingHeaders = 'host: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n';
    const smuggled = await sendRaw(`POST /api/auth/login HTTP/1.1\r\n${conflictingHeaders}`);
    expect(smuggled).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('authenticates requests under /api/admin before reading the body', async () => {
    const { token } = await newCustomer(server);
    for (const path of ['/api/admin/auth/logout', '/api/admin/nope']) {
      for (const raw of ['{bad', 'x'.repeat(2 * 1024 ** 2)]) {
        for (const headers of [{ 'content-type': 'application/json' }, { 'content-type': 'text/weird' }]) {
          const { status, body } = await request(server.url, 'POST', path, { raw, headers, token });
          expect([path, status, body.code]).toEqual([path, 404, 'not_found']);
        }
      }
    }
    const wrongMethod = await request(server.url, 'POST', '/api/health', { raw: '{bad' });
    expect(wrongMethod.status).toBe(405);
  });

  it('handles a URL with many slashes in linear time', async () => {
    const start = process.cpuUsage();
    for (let i = 0; i < 5; i++) await request(server.url, 'GET', `${'/'.repeat(15_000)}x`);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(500);
  });
});
