import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installBodyTimeout } from './body-timeout.ts';

const app = Fastify();
let port: number;
beforeAll(async () => {
  installBodyTimeout(app, 100);
  app.post('/small', async () => 'done');
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('no') }, async () => 'done');
  app.post('/large', { config: { acceptsLargeFile: true } }, async () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends half of a body, then the result of `getRemainder`, if any. Returns the raw response. */
async function sendSlowly(path: string, getRemainder: () => Promise<string | null>): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\ntr`);
  let response = '';
  socket.on('data', (data) => {
    response += data;
  });
  const remainder = await getRemainder();
  if (remainder) socket.end(remainder);
  await once(socket, 'close');
  return response;
}

it('responds 408 to a body that does not arrive in time', async () => {
  expect(await sendSlowly('/small', async () => null)).toContain('408 Request Timeout');
});

it('closes the connection of a rejected client that keeps sending', async () => {
  expect(await sendSlowly('/refused', async () => null)).toContain('401 Unauthorized');
});

it('does not time out file uploads', async () => {
  const waitPastTimeout = async () => {
    // Waits until a small body would have timed out.
    await sendSlowly('/small', async () => null);
    return 'ue';
  };
  expect(await sendSlowly('/large', waitPastTimeout)).toContain('200 OK');
});
