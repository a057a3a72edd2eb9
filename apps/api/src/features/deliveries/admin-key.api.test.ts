import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAdmin } from '../../../test/deliveries.ts';
import { newOperatorDelivery } from '../../../test/operator-delivery.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { signInOperator } from '../../../test/users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT_FACTOR: '1' }, undefined, { runsJobs: false });
});
afterAll(() => server.close());

it('logs every wrong admin key, and after five of them rejects even the correct key with 429', async () => {
  const delivery = await newOperatorDelivery(server, await newAdmin(server), await signInOperator(server));
  const statuses = [];
  for (let attempt = 0; attempt < 5; attempt++)
    statuses.push((await delivery.remove({ adminKey: `guess ${attempt}` })).status);
  expect(statuses).toEqual([403, 403, 403, 403, 403]);
  for (const response of [await delivery.remove(), await delivery.refund()]) {
    expect([response.status, response.body.code]).toEqual([429, 'throttled']);
  }
  const query = `select action, admin_id, ip from operator_actions where action = 'admin_key_refused'`;
  const { rows } = await server.deps.pool.query(query);
  expect(rows).toEqual(Array(5).fill({ action: 'admin_key_refused', admin_id: 'merchant-test', ip: '127.0.0.1' }));
  expect((await delivery.read()).status).toBe('pending');
});
