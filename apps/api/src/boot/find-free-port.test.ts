import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { findFreePort } from './find-free-port.ts';

it('returns a free port outside the ephemeral range', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, findFreePort));
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000);
  expect(Math.max(...ports)).toBeLessThanOrEqual(32_767);
  const server = createServer().listen(ports[0], '127.0.0.1');
  await once(server, 'listening');
  server.close();
});
