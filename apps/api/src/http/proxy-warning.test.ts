import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createTrustProxy, warnAboutUntrustedProxy } from './trust-proxy.ts';

function createApp(setting: false | number) {
  const lines: string[] = [];
  const app = Fastify({
    trustProxy: createTrustProxy(setting),
    logger: { level: 'warn', stream: { write: (line: string) => lines.push(JSON.parse(line).msg) } },
  });
  warnAboutUntrustedProxy(app, setting);
  return { app, lines };
}

it('warns once about a proxy when TRUST_PROXY is not set', async () => {
  const { app, lines } = createApp(false);
  await app.inject('/');
  expect(lines).toEqual([]);
  await app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.7' } });
  await app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.8' } });
  expect(lines).toEqual(['Requests come through a proxy, but TRUST_PROXY is not set: all clients share one IP']);
});

it('warns once about a public proxy when TRUST_PROXY is a number', async () => {
  const { app, lines } = createApp(1);
  await app.inject({ url: '/', remoteAddress: '10.0.0.2', headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(lines).toEqual([]);
  await app.inject({ url: '/', remoteAddress: '198.51.100.2', headers: { 'x-forwarded-for': '203.0.113.7' } });
  await app.inject({ url: '/', remoteAddress: '198.51.100.2', headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(lines).toEqual([
    'Requests come through 198.51.100.2, which TRUST_PROXY does not cover: all clients share one IP',
  ]);
});
