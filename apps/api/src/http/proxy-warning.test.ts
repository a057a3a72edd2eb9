import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { warnOfProxy } from './proxy-warning.ts';

it('a proxy that nobody has named is told of once', async () => {
  const lines: string[] = [];
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => lines.push(JSON.parse(line).msg) } },
  });
  warnOfProxy(app);
  await app.inject('/');
  expect(lines).toEqual([]);
  await app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.7' } });
  await app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.8' } });
  expect(lines).toEqual([
    'Requests come through a proxy, but TRUST_PROXY is not set: all of them count as one address',
  ]);
});
