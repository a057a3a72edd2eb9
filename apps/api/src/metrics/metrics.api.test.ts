import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin, newUpload } from '../../test/deliveries.ts';
import { insertTestDelivery } from '../../test/insert-test-delivery.ts';
import { newCustomerWithCredits, newRoast } from '../../test/roasts.ts';
import { startServer, type TestServer, testSecrets } from '../../test/server.ts';
import { BadMedia } from '../adapters/media/media.port.ts';
import { processDelivery } from '../features/deliveries/processing/process-delivery.jobs.ts';

const token = 'a-token-for-metrics';
const folder = mkdtempSync(path.join(tmpdir(), 'outloud-build-'));
const [web, console] = [path.join(folder, 'web/client'), path.join(folder, 'console')];
let server: TestServer;

beforeAll(async () => {
  for (const directory of [`${web}/assets`, `${console}/assets`]) mkdirSync(directory, { recursive: true });
  writeFileSync(`${web}/index.html`, '<title>Landing</title>');
  writeFileSync(`${web}/__spa-fallback.html`, '<title>Shell</title>');
  writeFileSync(`${web}/assets/app-1.js`, 'export const a = 1;');
  writeFileSync(`${console}/index.html`, '<title>Console</title>');
  server = await startServer({ METRICS_TOKEN: token }, { web, console }, { runsJobs: false });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const readMetrics = async () => (await request(server.url, 'GET', '/metrics', { token })).text.split('\n');

/** The whole response except for the headers that differ between any two responses. */
async function readResponse(url: string, method: string, path: string, headers: Record<string, string> = {}) {
  const response = await request(url, method, path, { headers });
  const { date: _date, 'x-request-id': _id, ...stableHeaders } = Object.fromEntries(response.headers);
  return { status: response.status, text: response.text, headers: stableHeaders };
}

describe('GET /metrics', () => {
  it('returns the Prometheus text format to a caller with the token', async () => {
    const { status, headers, text } = await request(server.url, 'GET', '/metrics', { token });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds']) {
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
    }
    expect(text.split('\n')).toEqual(expect.arrayContaining(['outloud_up_database 1', 'outloud_pool_size 10']));
    for (const line of text.trimEnd().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.+\})? \S+|)$/);
  });

  it.each([
    ['without a token', {}],
    ['with a wrong token', { authorization: 'Bearer b-token-for-metrics' }],
    ['with part of the token', { authorization: `Bearer ${token.slice(0, -1)}` }],
    ['with the token but without the Bearer scheme', { authorization: token }],
  ])('responds as if the path did not exist %s', async (_case, headers: Record<string, string>) => {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) {
      const unknownPathResponse = await readResponse(server.url, method, '/nowhere', headers);
      expect(unknownPathResponse.status).toBe(404);
      expect(await readResponse(server.url, method, '/metrics', headers)).toEqual(unknownPathResponse);
    }
  });

  it('responds as if the path did not exist when no token is configured', async () => {
    const serverWithoutToken = await startServer({}, { web, console }, { runsJobs: false });
    const headers = { authorization: `Bearer ${token}` };
    const unknownPathResponse = await readResponse(serverWithoutToken.url, 'GET', '/nowhere', headers);
    expect(unknownPathResponse).toEqual(await readResponse(server.url, 'GET', '/nowhere', headers));
    expect(await readResponse(serverWithoutToken.url, 'GET', '/metrics', headers)).toEqual(unknownPathResponse);
    await serverWithoutToken.close();
  });
});

describe('request metrics', () => {
  it('labels requests by route and never by URL', async () => {
    const { url } = server;
    const requests: [string, string][] = [
      ['GET', '/api/health?token=secret-value'],
      ['GET', '/api/roasts/8a4b9d0e-0000-4000-8000-000000000001'],
      ['GET', '/api/ann@example.com'],
      ['PURGE', '/bob@example.com'],
      ['GET', `/${testSecrets.operatorPrefix}`],
      ['GET', `/${testSecrets.operatorPrefix}/customers`],
      ['GET', '/assets/app-1.js'],
      ['GET', '/'],
    ];
    for (const [method, path] of requests) await request(url, method, path);
    const lines = await readMetrics();
    expect(lines).toEqual(
      expect.arrayContaining([
        'outloud_http_requests_total{method="GET",route="/api/health",status="2xx"} 1',
        'outloud_http_requests_total{method="GET",route="/api/roasts/:id",status="4xx"} 1',
        'outloud_http_requests_total{method="other",route="unknown",status="4xx"} 1',
        'outloud_http_requests_total{method="GET",route="site",status="2xx"} 4',
        'outloud_http_request_seconds_count{method="GET",route="/api/health",status="2xx"} 1',
        'outloud_http_request_seconds_bucket{le="+Inf",method="GET",route="site",status="2xx"} 4',
      ]),
    );
    for (const secret of ['secret-value', '8a4b9d0e', 'example.com', testSecrets.operatorPrefix, 'PURGE', 'app-1']) {
      expect(lines.join('\n')).not.toContain(secret);
    }
  });
});

describe('delivery step metrics', () => {
  it('labels delivery steps by outcome', async () => {
    const { deps } = server;
    const roastId = await newRoast(server, (await newCustomerWithCredits(server)).token, 2);
    const admin = await newAdmin(server);
    const mediaFacts = { durationSeconds: 60, video: null, audio: null };
    const run = async (error: Error) => {
      const { id } = await insertTestDelivery(server, roastId);
      const upload = await newUpload(server, admin);
      await deps.pool.query('update deliveries set upload_id = $2 where id = $1', [id, upload]);
      const media = { ...deps.media, probe: async () => mediaFacts, normalize: () => Promise.reject(error) };
      await processDelivery({ ...deps, media }, { deliveryId: id }, new AbortController().signal);
    };
    await run(new Error('Out of memory'));
    await run(new BadMedia('Not a video'));
    expect(await readMetrics()).toEqual(
      expect.arrayContaining([
        'outloud_step_seconds_count{step="probe",outcome="done"} 2',
        'outloud_step_seconds_count{step="normalize",outcome="retry_scheduled"} 1',
        'outloud_step_seconds_count{step="normalize",outcome="failed"} 1',
      ]),
    );
  });
});
