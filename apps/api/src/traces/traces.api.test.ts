import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { type ReceivedSpan, startOtlpCollector } from '@outloud/testkit/hosts/otlp-collector';
import { request } from '@outloud/testkit/http';
import { waitForEmail } from '@outloud/testkit/mailbox';
import { validPassword } from '@outloud/testkit/users';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newAdmin, newUpload } from '../../test/deliveries.ts';
import { insertTestDelivery } from '../../test/insert-test-delivery.ts';
import { newCustomerWithCredits, newRoast } from '../../test/roasts.ts';
import { startServer } from '../../test/server.ts';
import { BadMedia } from '../adapters/media/media.port.ts';
import { loadConfig } from '../config.ts';
import { processDelivery } from '../features/deliveries/processing/process-delivery.jobs.ts';
import { startTracer } from './start-tracer.ts';

const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const user = { email: 'ada.traced@example.com', password: validPassword, fullName: 'Ada Traced' };
const burstTraceIds = Array.from({ length: 40 }, () => randomBytes(16).toString('hex'));

let collector: Awaited<ReturnType<typeof startOtlpCollector>>;
let token: string;
let spans: ReceivedSpan[];
beforeAll(async () => {
  collector = await startOtlpCollector();
  const server = await startServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=outloud, authorization=Basic%20c2VjcmV0',
    OTEL_SERVICE_NAME: 'outloud-test',
  });
  const headers = { traceparent: `00-${caller.traceId}-${caller.spanId}-01` };
  const response = await postDelayed(`${server.url}/api/auth/register?code=query-secret`, headers, user);
  token = response.data.token;
  await waitForEmail(server.deps.config.dataDir, user.email, 'Confirm your email');
  await request(server.url, 'GET', '/unknown-secret-path');
  const listRoasts = (id: string) =>
    request(server.url, 'GET', '/api/roasts', { token, headers: { traceparent: `00-${id}-${caller.spanId}-01` } });
  await Promise.all(burstTraceIds.map(listRoasts));

  const roastId = await newRoast(server, (await newCustomerWithCredits(server)).token);
  const { id } = await insertTestDelivery(server, roastId);
  const upload = await newUpload(server, await newAdmin(server));
  await server.deps.pool.query('update deliveries set upload_id = $2 where id = $1', [id, upload]);
  const media = { ...server.deps.media, probe: () => Promise.reject(new BadMedia('Said ada.traced@example.com')) };
  await processDelivery({ ...server.deps, media }, { deliveryId: id }, new AbortController().signal);
  await server.close();
  spans = collector.listSpans();
}, 60_000);
afterAll(() => collector.stop());

/** Sends the body after the server has started to handle the headers. */
async function postDelayed(url: string, headers: Record<string, string>, body: object) {
  const text = JSON.stringify(body);
  const requestHeaders = {
    ...headers,
    'content-type': 'application/json',
    'content-length': text.length,
    expect: '100-continue',
  };
  const clientRequest = http.request(url, { method: 'POST', headers: requestHeaders });
  clientRequest.once('continue', () => clientRequest.end(text));
  clientRequest.flushHeaders();
  const [response] = (await once(clientRequest, 'response')) as [http.IncomingMessage];
  return (await json(response)) as { data: { token: string } };
}

const findSpans = (name: string) => spans.filter((span) => span.name === name);
const findChildren = (parent: ReceivedSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

describe('traces', () => {
  it('exports traces as OTLP/JSON with the configured service name and headers', () => {
    const { url, headers } = collector.requests[0] ?? {};
    expect(url).toBe('/v1/traces');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-team': 'outloud',
      authorization: 'Basic c2VjcmV0',
    });
    expect(collector.listResources()[0]).toEqual({ 'service.name': 'outloud-test' });
  });

  it("creates a span for each request, named after its route, with the caller's span as parent", () => {
    const [registration, ...otherSpans] = findSpans('POST /api/auth/register');
    expect(otherSpans.filter(({ traceId }) => traceId === caller.traceId)).toEqual([]);
    expect(registration).toMatchObject({
      kind: 2,
      traceId: caller.traceId,
      parentSpanId: caller.spanId,
      status: { code: 0 },
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/auth/register',
        'http.response.status_code': 201,
      },
    });
    expect(findSpans('GET unknown')).toMatchObject([{ attributes: { 'http.response.status_code': 404 } }]);
  });

  it('records the SQL statements of a request without their parameters', () => {
    const queries = findChildren(findSpans('POST /api/auth/register')[0]);
    expect(queries.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']));
    const texts = queries.map(({ attributes }) => String(attributes['db.query.text']));
    expect(texts.find((text) => text.startsWith('insert into "users"'))).toContain('values ($1, ');
  });

  it('records statements under the right request when requests wait for a connection', () => {
    for (const id of burstTraceIds) {
      const [requestSpan] = spans.filter(({ name, traceId }) => name === 'GET /api/roasts' && traceId === id);
      expect(findChildren(requestSpan).map(({ name }) => name)).toEqual(['find-session', 'list-roasts']);
    }
  });

  it('creates a span for each job and for its calls to ports', () => {
    const [job] = findSpans('job account-mail');
    expect(job).toMatchObject({ kind: 5, attributes: { 'messaging.destination.name': 'account-mail' } });
    expect(job?.parentSpanId).toBeUndefined();
    expect(findChildren(job).find(({ name }) => name === 'mail.send')).toMatchObject({ kind: 3, status: { code: 0 } });
  });

  it('creates a span for each step of a delivery', () => {
    expect(findSpans('step probe')).toMatchObject([
      { kind: 1, status: { code: 2 }, attributes: { 'outloud.outcome': 'failed' } },
    ]);
    expect(findChildren(findSpans('step probe')[0]).map(({ name }) => name)).toContain('storage.getLocalFile');
  });

  it('exports no personal data and no secrets', () => {
    const secrets = [user.email, user.fullName, user.password, token, 'query-secret', 'secret-path', 'Confirm'];
    for (const secret of secrets) expect(collector.getText()).not.toContain(secret);
  });
});

describe('the trace exporter', () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const startTracerTo = (url: string) => startTracer(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url }), log);

  it('serves requests when the collector is down', async () => {
    const stopped = await startOtlpCollector();
    await stopped.stop();
    const server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: stopped.url }, undefined, { runsJobs: false });
    expect((await request(server.url, 'GET', '/api/health')).status).toBe(200);
    await server.close();
  });

  it('logs once when the collector fails and once when it recovers', async () => {
    const local = await startOtlpCollector();
    const tracer = await startTracerTo(local.url);
    const readMessages = () => lines.map((line) => JSON.parse(line).msg);
    // The SDK exports 512 spans per batch.
    const sendBatch = async (count: number) => {
      for (let i = 0; i < 512; i++) tracer?.startSpan({ name: 'work', kind: 'step' }).end();
      await expect.poll(() => local.requests.length).toBe(count);
    };
    local.respondWith(500);
    await sendBatch(1);
    await expect.poll(readMessages).toEqual(['trace export failed']);
    await sendBatch(2);
    local.respondWith(200);
    await sendBatch(3);
    const expectedMessages = ['trace export failed', 'trace export recovered'];
    await expect.poll(readMessages).toEqual(expectedMessages);
    await tracer?.stop();
    await local.stop();
  });

  it('stops within a minute when the collector hangs', async () => {
    const hanging = await startOtlpCollector();
    hanging.respondWith('nothing');
    const tracer = await startTracerTo(hanging.url);
    tracer?.startSpan({ name: 'last', kind: 'step' }).end();
    const startedAt = performance.now();
    await tracer?.stop();
    expect(performance.now() - startedAt).toBeLessThan(60_000);
    expect(hanging.listSpans()).toMatchObject([{ name: 'last' }]);
    await hanging.stop();
  });

  it('exports the class of an error, but not its message', async () => {
    const local = await startOtlpCollector();
    const tracer = await startTracerTo(local.url);
    const span = tracer?.startSpan({ name: 'work', kind: 'step' });
    span?.recordError(new TypeError('550 <ada@example.com>: no such mailbox'));
    span?.end();
    await tracer?.stop();
    expect(local.listSpans()).toMatchObject([
      { status: { code: 2 }, attributes: { 'error.type': 'TypeError' }, events: [] },
    ]);
    expect(local.getText()).not.toContain('ada@');
    await local.stop();
  });

  it('exports a trace that the caller sampled even if the sampling ratio is 0', async () => {
    const local = await startOtlpCollector();
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: local.url, OTEL_TRACES_SAMPLER_ARG: '0' };
    const tracer = await startTracer(loadConfig(env), log);
    tracer?.startSpan({ name: 'unsampled', kind: 'step' }).end();
    tracer
      ?.startSpan({ name: 'sampled', kind: 'request', traceparent: `00-${caller.traceId}-${caller.spanId}-01` })
      .end();
    await tracer?.stop();
    expect(local.listSpans().map(({ name }) => name)).toEqual(['sampled']);
    await local.stop();
  });

  it('does not load the OpenTelemetry packages if no collector is configured', async () => {
    vi.doMock('./open-telemetry.ts', () => Promise.reject(new Error('Loaded')));
    expect(await startTracer(loadConfig({}), log)).toBeNull();
    await expect(startTracerTo('http://127.0.0.1:9')).rejects.toThrow();
    vi.doUnmock('./open-telemetry.ts');
  });
});
