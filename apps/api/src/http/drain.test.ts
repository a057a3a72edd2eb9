import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { installDrain } from './drain.ts';

it('cuts off slow senders during a shutdown and waits for running requests', async () => {
  const app = Fastify();
  installDrain(app, 0, 200);
  let [hasStarted, isCutOff] = [false, false];
  // Ends only after the other connections were cut off.
  app.get('/long', async () => {
    hasStarted = true;
    await expect.poll(() => isCutOff).toBe(true);
    return 'done';
  });
  app.post('/small', async () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  const idleSocket = net.connect(port, '127.0.0.1').on('error', () => {});
  await once(idleSocket, 'connect');
  const slowSocket = net.connect(port, '127.0.0.1').on('error', () => {});
  slowSocket.write('POST /small HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\ntr');
  const longRequest = fetch(`${url}/long`);
  await expect.poll(() => hasStarted).toBe(true);

  const closing = app.close();
  await Promise.all([once(slowSocket, 'close'), once(idleSocket, 'close')]);
  isCutOff = true;
  const response = await longRequest;
  expect([response.status, await response.text()]).toEqual([200, 'done']);
  await closing;
});
