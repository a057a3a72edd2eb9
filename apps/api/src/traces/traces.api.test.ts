import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Received, startCollector } from '../../test/collector.ts';
import { newAdmin, newUpload } from '../../test/deliveries.ts';
import { request } from '../../test/http.ts';
import { waitForMail } from '../../test/mailbox.ts';
import { goodPassword } from '../../test/people.ts';
import { plantDelivery } from '../../test/planted-delivery.ts';
import { newBuyer, newRoast } from '../../test/roasts.ts';
import { startServer } from '../../test/server.ts';
import { BadMedia } from '../adapters/media/media.port.ts';
import { loadConfig } from '../config.ts';
import { processDelivery } from '../features/deliveries/process.jobs.ts';
import { startTraces } from './start.ts';

const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const person = { email: 'ada.traced@example.com', password: goodPassword, fullName: 'Ada Traced' };
const burst = Array.from({ length: 40 }, () => randomBytes(16).toString('hex'));

let collector: Awaited<ReturnType<typeof startCollector>>;
let token: string;
let spans: Received[];
beforeAll(async () => {
  collector = await startCollector();
  const server = await startServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=outloud, authorization=Basic%20c2VjcmV0',
    OTEL_SERVICE_NAME: 'outloud-test',
  });
  const headers = { traceparent: `00-${caller.traceId}-${caller.spanId}-01` };
  const answer = await postLate(`${server.url}/api/auth/register?code=tell-nobody`, headers, person);
  token = answer.data.token;
  await waitForMail(server.deps.config.dataDir, person.email, 'Confirm your e-mail address');
  await request(server.url, 'GET', '/nobody-knows-this');
  const list = (id: string) =>
    request(server.url, 'GET', '/api/roasts', { token, headers: { traceparent: `00-${id}-${caller.spanId}-01` } });
  await Promise.all(burst.map(list));

  const roastId = await newRoast(server, (await newBuyer(server)).token);
  const { id } = await plantDelivery(server, roastId);
  const upload = await newUpload(server, await newAdmin(server));
  await server.deps.pool.query('update deliveries set upload_id = $2 where id = $1', [id, upload]);
  const media = { ...server.deps.media, probe: () => Promise.reject(new BadMedia('Said ada.traced@example.com')) };
  await processDelivery({ ...server.deps, media }, { deliveryId: id }, new AbortController().signal);
  await server.close();
  spans = collector.spans();
}, 60_000);
afterAll(() => collector.stop());

/** Sends the body once the server is at work on the head. */
async function postLate(url: string, headers: Record<string, string>, body: object) {
  const text = JSON.stringify(body);
  const head = {
    ...headers,
    'content-type': 'application/json',
    'content-length': text.length,
    expect: '100-continue',
  };
  const sent = http.request(url, { method: 'POST', headers: head });
  sent.once('continue', () => sent.end(text));
  sent.flushHeaders();
  const [response] = (await once(sent, 'response')) as [http.IncomingMessage];
  return (await json(response)) as { data: { token: string } };
}

const named = (name: string) => spans.filter((span) => span.name === name);
const below = (parent: Received | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

describe('traces', () => {
  it('go to the collector as OTLP in JSON, under the name and with the headers that were given', () => {
    const { url, headers } = collector.asked[0] ?? {};
    expect(url).toBe('/v1/traces');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-team': 'outloud',
      authorization: 'Basic c2VjcmV0',
    });
    expect(collector.resources()[0]).toEqual({ 'service.name': 'outloud-test' });
  });

  it('hold each request, by its route and below the caller', () => {
    const [registered, ...others] = named('POST /api/auth/register');
    expect(others.filter(({ traceId }) => traceId === caller.traceId)).toEqual([]);
    expect(registered).toMatchObject({
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
    expect(named('GET unknown')).toMatchObject([{ attributes: { 'http.response.status_code': 404 } }]);
  });

  it('hold the statements of a request, without their values', () => {
    const asked = below(named('POST /api/auth/register')[0]);
    expect(asked.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'insert', 'commit']));
    const texts = asked.map(({ attributes }) => String(attributes['db.query.text']));
    expect(texts.find((text) => text.startsWith('insert into "users"'))).toContain('values ($1, ');
  });

  it('keep requests apart that wait for a connection', () => {
    for (const id of burst) {
      const [own] = spans.filter(({ name, traceId }) => name === 'GET /api/roasts' && traceId === id);
      expect(below(own).map(({ name }) => name)).toEqual(['find-session', 'list-roasts']);
    }
  });

  it('hold each job, with what it asks others for', () => {
    const [job] = named('job account-mail');
    expect(job).toMatchObject({ kind: 5, attributes: { 'messaging.destination.name': 'account-mail' } });
    expect(job?.parentSpanId).toBeUndefined();
    expect(below(job).find(({ name }) => name === 'mail.send')).toMatchObject({ kind: 3, status: { code: 0 } });
  });

  it('hold the steps of a delivery', () => {
    expect(named('step probe')).toMatchObject([
      { kind: 1, status: { code: 2 }, attributes: { 'outloud.outcome': 'failed' } },
    ]);
    expect(below(named('step probe')[0]).map(({ name }) => name)).toContain('storage.local');
  });

  it('tell nothing of anybody', () => {
    const secrets = [person.email, person.fullName, person.password, token, 'tell-nobody', 'nobody-knows', 'Confirm'];
    for (const secret of secrets) expect(collector.text()).not.toContain(secret);
  });
});

describe('a collector', () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const tracesTo = (url: string) => startTraces(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url }), log);

  it('that is down disturbs nobody', async () => {
    const gone = await startCollector();
    await gone.stop();
    const server = await startServer({ OTEL_EXPORTER_OTLP_ENDPOINT: gone.url }, undefined, { works: false });
    expect((await request(server.url, 'GET', '/api/health')).status).toBe(200);
    await server.close();
  });

  it('that takes nothing is told of once, and so is its return', async () => {
    const own = await startCollector();
    const traces = await tracesTo(own.url);
    const told = () => lines.map((line) => JSON.parse(line).msg);
    // So many are sent at once.
    const sendBatch = async (count: number) => {
      for (let i = 0; i < 512; i++) traces?.begin({ name: 'work', kind: 'step' }).end();
      await expect.poll(() => own.asked.length).toBe(count);
    };
    own.answerWith(500);
    await sendBatch(1);
    await expect.poll(told).toEqual(['the collector takes no traces']);
    await sendBatch(2);
    own.answerWith(200);
    await sendBatch(3);
    const both = ['the collector takes no traces', 'the collector takes traces again'];
    await expect.poll(told).toEqual(both);
    await traces?.stop();
    await own.stop();
  });

  it('that hangs does not hold up the stop', async () => {
    const stuck = await startCollector();
    stuck.answerWith('nothing');
    const traces = await tracesTo(stuck.url);
    traces?.begin({ name: 'last', kind: 'step' }).end();
    const began = performance.now();
    await traces?.stop();
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(stuck.spans()).toMatchObject([{ name: 'last' }]);
    await stuck.stop();
  });

  it('hears of a failure by its kind alone', async () => {
    const own = await startCollector();
    const traces = await tracesTo(own.url);
    const span = traces?.begin({ name: 'work', kind: 'step' });
    span?.fail(new TypeError('550 <ada@example.com>: no such mailbox'));
    span?.end();
    await traces?.stop();
    expect(own.spans()).toMatchObject([{ status: { code: 2 }, attributes: { 'error.type': 'TypeError' }, events: [] }]);
    expect(own.text()).not.toContain('ada@');
    await own.stop();
  });

  it('gets the share that was asked for, and what a caller has chosen', async () => {
    const own = await startCollector();
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: own.url, OTEL_TRACES_SAMPLER_ARG: '0' };
    const traces = await startTraces(loadConfig(settings), log);
    traces?.begin({ name: 'left out', kind: 'step' }).end();
    traces?.begin({ name: 'chosen', kind: 'request', traceparent: `00-${caller.traceId}-${caller.spanId}-01` }).end();
    await traces?.stop();
    expect(own.spans().map(({ name }) => name)).toEqual(['chosen']);
    await own.stop();
  });

  it('that was not configured costs nothing: nothing is loaded', async () => {
    vi.doMock('./open-telemetry.ts', () => Promise.reject(new Error('Loaded')));
    expect(await startTraces(loadConfig({}), log)).toBeNull();
    await expect(tracesTo('http://127.0.0.1:9')).rejects.toThrow();
    vi.doUnmock('./open-telemetry.ts');
  });
});
