import type { AddressInfo } from 'node:net';
import { request } from '@outloud/testkit/http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../test/server.ts';
import { buildWorkerApp } from './worker-app.ts';

const token = 'a-token-for-metrics';
let server: TestServer;
let worker: FastifyInstance;
let url: string;
beforeAll(async () => {
  server = await startServer({ METRICS_TOKEN: token, ROLE: 'worker' }, undefined, { runsJobs: false });
  worker = buildWorkerApp(server.deps);
  await worker.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(worker.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await worker.close();
  await server.close();
});

describe('a worker with a port', () => {
  it('serves the health check and metrics from a worker', async () => {
    const health = await request(url, 'GET', '/api/health');
    expect([health.status, health.body.data]).toEqual([200, { status: 'ok' }]);
    expect(health.headers.get('x-content-type-options')).toBe('nosniff');
    const { status, text } = await request(url, 'GET', '/metrics', { token });
    expect(status).toBe(200);
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'outloud_up_database 1',
        'outloud_http_requests_total{method="GET",route="/api/health",status="2xx"} 1',
      ]),
    );
  });

  it('returns 404 for every other path on a worker', async () => {
    const paths = ['/', '/api', '/api/roasts', '/api/docs', '/api/openapi.json', '/api/admin/roasts', '/metrics'];
    for (const path of paths) {
      const { status, body } = await request(url, 'GET', path);
      expect([status, body]).toEqual([404, { success: false, data: null, error: 'Not found', code: 'not_found' }]);
    }
    expect((await request(url, 'POST', '/api/health', { body: {} })).status).toBe(404);
  });
});
