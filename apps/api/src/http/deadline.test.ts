import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installDeadline } from './deadline.ts';

const app = Fastify();
let port: number;
beforeAll(async () => {
  installDeadline(app, 100);
  app.post('/small', async () => 'done');
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('no') }, async () => 'done');
  app.post('/large', { config: { takesLong: true } }, async () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends half of a body and, when told, the rest; returns everything that comes back. */
async function drip(path: string, rest: () => Promise<string | null>): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\ntr`);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  const more = await rest();
  if (more) socket.end(more);
  await once(socket, 'close');
  return answer;
}

it('a body that does not end in time is given up', async () => {
  expect(await drip('/small', async () => null)).toContain('408 Request Timeout');
});

it('nor does a refusal let a sender go on for ever', async () => {
  expect(await drip('/refused', async () => null)).toContain('401 Unauthorized');
});

it('a file may take its time', async () => {
  const late = async () => {
    // As long as it takes for the other one to be given up.
    await drip('/small', async () => null);
    return 'ue';
  };
  expect(await drip('/large', late)).toContain('200 OK');
});
