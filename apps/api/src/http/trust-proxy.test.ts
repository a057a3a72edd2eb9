import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '../config.ts';
import { createBaseApp } from './base-app.ts';

function createApp(trustProxy: string): FastifyInstance {
  const app = createBaseApp({ config: loadConfig({ TRUST_PROXY: trustProxy }), log: pino({ level: 'silent' }) });
  app.get('/ip', async ({ ip, protocol }) => ({ ip, protocol }));
  onTestFinished(() => app.close());
  return app;
}

describe('a loopback connection', () => {
  it.each([
    ['false', '203.0.113.5', '127.0.0.1'],
    ['1', '203.0.113.5', '203.0.113.5'],
    ['1', '192.0.2.1, 203.0.113.5', '203.0.113.5'],
    ['2', '203.0.113.5, 10.0.0.7', '203.0.113.5'],
    // The visitor reached the inner proxy directly, so the IP to the left of the visitor's own is forged.
    ['2', '192.0.2.1, 203.0.113.5', '203.0.113.5'],
    ['2', '192.0.2.1, unknown', 'unknown'],
    ['127.0.0.1, 198.51.100.7', '192.0.2.1, 203.0.113.5, 198.51.100.7', '203.0.113.5'],
    ['true', '192.0.2.1, 203.0.113.5', '192.0.2.1'],
  ])('with TRUST_PROXY=%s and X-Forwarded-For: %s, resolves to the client IP %s', async (setting, forwarded, ip) => {
    const app = createApp(setting);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/ip`, { headers: { 'x-forwarded-for': forwarded } });
    expect(await response.json()).toMatchObject({ ip });
  });
});

describe('with TRUST_PROXY=2', () => {
  it.each(['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::9', '172.32.0.1', '100.64.0.1'])(
    'ignores the forwarded headers of %s',
    async (remoteAddress) => {
      const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' };
      const response = await createApp('2').inject({ url: '/ip', remoteAddress, headers });
      expect(response.json()).toEqual({ ip: remoteAddress, protocol: 'http' });
    },
  );

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.1',
    '192.168.1.1',
    '169.254.1.1',
    '::ffff:10.1.2.3',
    '::1',
    'fd00::1',
    'fe80::1',
    'fe80::1%eth0',
  ])('trusts the forwarded headers of %s', async (remoteAddress) => {
    const headers = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' };
    const response = await createApp('2').inject({ url: '/ip', remoteAddress, headers });
    expect(response.json()).toEqual({ ip: '192.0.2.1', protocol: 'https' });
  });
});
