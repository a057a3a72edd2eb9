import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import http, { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cutVideo } from '../../../test/cut-video.ts';
import { recordings } from '../../../test/deliveries.ts';
import { isRunning, newDataDir, type Program, startProgram } from '../../../test/program.ts';
import { freePort } from '../../boot/free-port.ts';
import { loadConfig } from '../../config.ts';
import { buildMediaApp, countPlaces } from '../../media-app.ts';
import { createInsights } from '../insights/index.ts';
import { createMedia } from '../media/index.ts';
import { BadMedia } from '../media/media.port.ts';
import { taskMedia } from '../media/media.ts';
import { createSpeech } from '../speech/index.ts';
import { readUsage } from './process-usage.ts';
import { remoteRunner } from './remote-runner.ts';
import { OverLimit, TimedOut } from './task.port.ts';

const token = 'a-token-for-the-tests';
const folder = mkdtempSync(path.join(tmpdir(), 'outloud-media-service-'));
// Tasks may run as another user.
chmodSync(folder, 0o755);
const recording = path.join(recordings, 'fitness-short.webm');
const { signal } = new AbortController();
const limits = { cpuSeconds: 60, megabytes: 600, signal };
const log = pino({ level: 'silent' });
const patience = { timeout: 60_000 };

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function newFolder(): string {
  const made = path.join(folder, `${++count}`);
  mkdirSync(made);
  return made;
}

function newFile(bytes: string | Buffer): string {
  const file = path.join(newFolder(), 'file');
  writeFileSync(file, bytes);
  return file;
}

type Service = { app: FastifyInstance; url: string; scratch: string };
type Options = Parameters<typeof buildMediaApp>[1];

/** The media service in this process. */
async function startService(options: Options = {}, settings: Record<string, string> = {}): Promise<Service> {
  const dataDir = settings.DATA_DIR ?? newFolder();
  const config = loadConfig({ ROLE: 'media', MEDIA_TOKEN: token, DATA_DIR: dataDir, ...settings });
  const app = await buildMediaApp({ config, log }, options);
  closers.push(() => app.close());
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }), scratch: path.join(dataDir, 'tasks') };
}

const runnerOf = ({ url }: { url: string }) => remoteRunner({ url, token, patienceMs: 0 });
const mediaOf = (service: { url: string }) => taskMedia({ ffmpegPath: null, runTask: runnerOf(service) });

/** The error itself, because its class matters as much as its message. */
async function failureOf(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => expect.fail('It succeeded'),
    (error) => error,
  );
}

const expectEnded = (pids: number[]) => vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), patience);

describe('a program with ROLE=media', () => {
  let program: Program;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = newDataDir();
    program = startProgram(dataDir, await freePort(), { ROLE: 'media', MEDIA_TOKEN: token });
    await program.ready;
  });
  afterAll(async () => {
    program.child.kill('SIGKILL');
    await program.exited;
    rmSync(dataDir, { recursive: true });
  });

  it('processes a recording with the same results as here, and keeps nothing of it', { timeout: 400_000 }, async () => {
    const bytes = cutVideo(recording, { from: 0, to: 8 });
    const parts = [bytes.subarray(0, 100_000), bytes.subarray(100_000)].map(newFile);

    async function process(settings: Record<string, string>) {
      const config = loadConfig(settings);
      const media = createMedia(config);
      const speech = createSpeech(config, log);
      const target = newFolder();
      const [video, poster, wav] = ['video.mp4', 'poster.jpg', 'audio.wav'].map((name) => path.join(target, name));
      if (!video || !poster || !wav) throw new Error('Unreachable');
      const results = {
        probe: await media.probe(parts, signal),
        normalise: await media.normalise(parts, video, signal),
        poster: await media.poster([video], poster, signal),
        audio: await media.audio([video], wav, signal),
        voicedSeconds: await speech.voicedSeconds(wav, signal),
        transcript: await speech.transcribe(wav, signal),
      };
      const insights = await createInsights(config, log).analyse(results.transcript.segments, signal);
      const files = readdirSync(target).map((name) => [name, readFileSync(path.join(target, name))]);
      return { ...results, insights, files: Object.fromEntries(files) as Record<string, Buffer> };
    }

    const here = await process({});
    const there = await process({ MEDIA_URL: program.url, MEDIA_TOKEN: token });
    expect(there.probe.video).toEqual({ codec: 'vp8', width: 1280, height: 720, pixelFormat: 'yuv420p' });
    expect(there.normalise.video?.codec).toBe('h264');
    expect(there.transcript.segments[0]?.text).toBe('Okay, this is the landing page of a fitness app.');
    expect(Object.keys(there.files)).toEqual(['audio.wav', 'poster.jpg', 'video.mp4']);
    for (const [name, content] of Object.entries(here.files))
      expect(there.files[name]?.equals(content), name).toBe(true);
    expect({ ...there, files: null }).toEqual({ ...here, files: null });
    // The service removes the files once it has sent its response.
    await expect.poll(() => readdirSync(dataDir, { recursive: true })).toEqual(['tasks']);
  });

  it('prints its isolation level, and neither a site nor credentials', () => {
    expect(program.output()).toMatch(
      /^\nOutloud is ready\.\n\n {2}Role {6}media: decodes files for other processes at http:\S+\n {2}Isolation (full|uid only|none)[^\n]*\n\n$/,
    );
  });

  it('has no database and no secrets, and answers for its health', async () => {
    expect(existsSync(path.join(dataDir, 'secrets.json'))).toBe(false);
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
    const response = await fetch(`${program.url}/api/health`);
    expect([response.status, await response.json()]).toMatchObject([200, { data: { status: 'ok' } }]);
    expect((await fetch(`${program.url}/api/roasts`)).status).toBe(404);
  });
});

/** The path of an FFmpeg that never ends. */
function writeEndlessFfmpeg(): string {
  const programs = newFolder();
  for (const name of ['ffmpeg', 'ffprobe']) {
    writeFileSync(path.join(programs, name), '#!/bin/sh\nexec sleep 3600\n', { mode: 0o755 });
  }
  return path.join(programs, 'ffmpeg');
}

/** The processes below another one, once that FFmpeg is among them. */
function waitForDecoder(pid: number): Promise<number[]> {
  const sleeps = (found: number) => readFileSync(`/proc/${found}/cmdline`, 'utf8').startsWith('sleep');
  return vi.waitFor(async () => {
    const { pids } = await readUsage(pid);
    return pids.some(sleeps) ? pids.slice(1) : expect.fail('The decoder has not started yet');
  }, patience);
}

describe('a media service that ends in the middle of a task', () => {
  it.each([
    ['SIGKILL', null],
    ['SIGTERM', 0],
  ] as const)('takes the task with it on %s, and the caller may try again', async (name, code) => {
    const dataDir = newFolder();
    const settings = { ROLE: 'media', MEDIA_TOKEN: token, FFMPEG_PATH: writeEndlessFfmpeg() };
    const program = startProgram(dataDir, await freePort(), settings);
    closers.push(() => program.child.kill('SIGKILL'));
    await program.ready;
    const media = mediaOf(program);
    const work = failureOf(media.probe([recording], signal));
    const pids = await waitForDecoder(program.child.pid ?? 0);
    program.child.kill(name);
    const error = await work;
    expect(error).toBeInstanceOf(TimedOut);
    expect(error.message).toMatch(/^The media service broke off: /);
    expect(await program.exited).toBe(code);
    await expectEnded(pids);
    const next = await failureOf(media.probe([recording], signal));
    expect(next).toBeInstanceOf(TimedOut);
    expect(next.message).toBe(`The media service cannot be reached: connect ECONNREFUSED ${new URL(program.url).host}`);
  });
});

describe('the outcome of a remote task', () => {
  it('is BadMedia for a video that cannot be read', async () => {
    const { scratch, ...service } = await startService();
    const error = await failureOf(mediaOf(service).probe([newFile('It is no video.')], signal));
    expect(error).toEqual(new BadMedia('The video cannot be read'));
    expect(error).toBeInstanceOf(BadMedia);
    await vi.waitFor(() => expect(readdirSync(scratch)).toEqual([]), patience);
  });

  it('is OverLimit for a task that needs too much, and TimedOut for one that takes too long', async () => {
    const run = runnerOf(await startService());
    const input = { job: 'normalise', source: [recording], target: path.join(folder, 'video.mp4') };
    const files = { read: [recording], folder };
    const over = await failureOf(run('media', input, { ...limits, cpuSeconds: 0 }, files));
    expect(over).toBeInstanceOf(OverLimit);
    expect(over.message).toBe('It used more than 0 s of CPU time');
    const late = await failureOf(run('media', input, { ...limits, wallSeconds: 0.01 }, files));
    expect(late).toBeInstanceOf(TimedOut);
    expect(late.message).toBe('It took longer than 0.01 s');
  });

  it('is an ordinary error for a task that fails, and for a file that is missing here', async () => {
    const service = await startService();
    const input = { wav: newFile(''), runtimes: [] };
    const failed = await failureOf(runnerOf(service)('voice', input, limits, { read: [input.wav], folder: null }));
    expect(failed).not.toBeInstanceOf(TimedOut);
    expect(failed.message).toMatch('No runtime for the speech models can be loaded');
    const missing = await failureOf(mediaOf(service).probe([path.join(folder, 'nowhere')], signal));
    expect(missing).not.toBeInstanceOf(BadMedia);
    expect(missing.message).toMatch('ENOENT');
  });

  it('is TimedOut when the scratch folder is full, even if the task blames the video', async () => {
    const service = await startService({ freeBytes: async () => 0 });
    const error = await failureOf(mediaOf(service).probe([newFile('It is no video.')], signal));
    expect(error).toEqual(new TimedOut('The scratch folder of the media service is full'));
    expect(error).toBeInstanceOf(TimedOut);
  });

  it('is the reason of the signal when the caller aborts, and the remote task ends', async () => {
    // Which program decodes is a setting of the service, not of the caller.
    const { scratch, ...service } = await startService({}, { FFMPEG_PATH: writeEndlessFfmpeg() });
    const stop = new AbortController();
    const work = failureOf(mediaOf(service).probe([recording], stop.signal));
    const pids = await waitForDecoder(process.pid);
    stop.abort(new Error('Not needed'));
    expect((await work).message).toBe('Not needed');
    await expectEnded(pids);
    await vi.waitFor(() => expect(readdirSync(scratch)).toEqual([]), patience);
  });
});

/** Stands in for a media service that was taken over. */
async function startFake(listener: RequestListener): Promise<{ url: string }> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Reads the request, then answers with these bytes. */
function startAnswering(...pieces: (string | Buffer)[]): Promise<{ url: string }> {
  return startFake(async (request, response) => {
    await text(request);
    for (const piece of pieces) response.write(piece);
    response.end();
  });
}

const isBlank = { isBlank: false };
const done = (files: object[], result: unknown = isBlank) => `${JSON.stringify({ outcome: 'done', result, files })}\n`;

describe('a hostile media service', () => {
  async function ask({ url }: { url: string }, silenceMs = 60_000) {
    const target = newFolder();
    const work = path.join(target, 'work');
    mkdirSync(work);
    const runTask = remoteRunner({ url, token, patienceMs: 0, silenceMs });
    const source = path.join(work, 'part-0');
    writeFileSync(source, 'The upload');
    const media = taskMedia({ ffmpegPath: null, runTask });
    const outcome = await media.poster([source], path.join(work, 'poster.jpg'), signal).catch((error) => error);
    const files = readdirSync(target, { recursive: true }).filter((name) => name !== 'work');
    return { outcome, files, upload: readFileSync(source, 'utf8') };
  }

  it('is believed when it sends what was asked for', async () => {
    const service = await startAnswering('\n\n', done([{ name: 'poster.jpg', size: 4 }]), 'JPEG');
    const { outcome, files } = await ask(service);
    expect([outcome, files.sort()]).toEqual([isBlank, ['work/part-0', 'work/poster.jpg']]);
  });

  it.each([
    ['a name that leads out of the folder', done([{ name: '../evil.txt', size: 4 }])],
    ['an absolute name', done([{ name: `${folder}/evil.txt`, size: 4 }])],
    ['a name that was not asked for', done([{ name: 'evil.txt', size: 4 }])],
    ['the name of an input', done([{ name: 'part-0', size: 4 }])],
    ['a name twice', done([1, 2].map(() => ({ name: 'poster.jpg', size: 2 })))],
    ['a file that is too large', done([{ name: 'poster.jpg', size: 4 * 500 * 1024 ** 2 + 1 }])],
    ['a negative size', done([{ name: 'poster.jpg', size: -1 }])],
    ['a result of another shape', done([], { isBlank: 'no' })],
    ['an outcome that does not exist', '{"outcome":"obey","message":"Now"}\n'],
    ['a header that is not JSON', 'evil\n'],
    ['a header without end', Buffer.alloc(17 * 1024 ** 2, 'a')],
  ])('is refused with %s, and nothing is written', async (_name, header) => {
    const { outcome, files, upload } = await ask(await startAnswering(header, 'evil'));
    expect(outcome.message).toMatch(/^The media service sent an invalid response: /);
    expect(outcome).not.toBeInstanceOf(BadMedia);
    expect(outcome).not.toBeInstanceOf(TimedOut);
    expect([files, upload]).toEqual([['work/part-0'], 'The upload']);
    expect(existsSync(path.join(folder, 'evil.txt'))).toBe(false);
  });

  it.each([
    ['breaks off in the header', '{"outcome":'],
    ['breaks off in a file', `${done([{ name: 'poster.jpg', size: 100 }])}JPEG`],
  ])('that %s is asked again later', async (_name, bytes) => {
    const { outcome } = await ask(await startAnswering(bytes));
    expect(outcome).toEqual(
      new TimedOut('The media service broke off: The connection was closed in the middle of a message'),
    );
    expect(outcome).toBeInstanceOf(TimedOut);
  });

  it('that falls silent is asked again later', async () => {
    const { outcome } = await ask(await startFake((request) => request.resume()), 200);
    expect(outcome).toBeInstanceOf(TimedOut);
    expect(outcome.message).toBe('The media service broke off: No sign of life for 0.2 s');
  });

  it.each([401, 500, 503, 507])('that answers %i is asked again later', async (status) => {
    const { outcome } = await ask(await startFake((_request, response) => response.writeHead(status).end()));
    expect(outcome).toBeInstanceOf(TimedOut);
    expect(outcome.message).toMatch(`The media service answered ${status}`);
  });

  it.each([400, 404, 413])('that answers %i has failed', async (status) => {
    const { outcome } = await ask(await startFake((_request, response) => response.writeHead(status).end()));
    expect(outcome).not.toBeInstanceOf(TimedOut);
    expect(outcome).toEqual(new Error(`The media service answered ${status}`));
  });
});

it('waits while the media service restarts', async () => {
  let requests = 0;
  const service = await startFake(async (request, response) => {
    await text(request);
    if (++requests === 1) response.writeHead(503).end();
    else response.end(done([]));
  });
  const run = remoteRunner({ url: service.url, token, patienceMs: 60_000 });
  const input = { job: 'poster', source: [], target: path.join(folder, 'poster.jpg') };
  expect(await run('media', input, limits, { read: [], folder })).toEqual(isBlank);
  expect(requests).toBe(2);
});

describe('the media service', () => {
  type Sent = { task?: string; body?: string; headers?: Record<string, string> };

  async function post({ url }: Service, { task = 'insights', body = '', headers = {} }: Sent) {
    const response = await fetch(`${url}/tasks/${task}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream', ...headers },
      body,
    });
    return { status: response.status, text: await response.text() };
  }

  const order = (input: unknown, changes: object = {}) =>
    `${JSON.stringify({ input, limits: { cpuSeconds: 60, megabytes: 600 }, files: [], hasOutput: false, ...changes })}\n`;
  const silent = { segments: [], runtimes: ['native', 'wasm'] };

  it('runs a task, and gives signs of life meanwhile', async () => {
    const service = await startService({ keepAliveMs: 5 });
    const { status, text } = await post(service, { body: order(silent) });
    expect(status).toBe(200);
    expect(text).toMatch(/^\n{2,}\{"outcome":"done","result":\{"userExperienceScore":null,.*"files":\[\]\}\n$/);
  });

  it('refuses callers without the token', async () => {
    const service = await startService();
    for (const authorization of ['', 'Bearer another-token-for-tests', token]) {
      const { status } = await post(service, { body: order(silent), headers: { authorization } });
      expect([authorization, status]).toEqual([authorization, 401]);
    }
  });

  it.each(['sample', 'constructor', '..%2fmedia%2fmedia-task', 'media-task.ts', '%2fetc%2fpasswd'])(
    'does not know a task %s',
    async (task) => {
      expect((await post(await startService(), { task, body: order(silent) })).status).toBe(404);
    },
  );

  it.each<[string, Sent]>([
    ['a header that is not JSON', { body: 'evil\n' }],
    ['a body without a header', { body: '' }],
    ['an input of another shape', { body: order({ segments: 'all' }) }],
    ['an input file that was not sent along', { task: 'voice', body: order({ wav: '/etc/passwd', runtimes: [] }) }],
    [
      'an output file elsewhere',
      { task: 'media', body: order({ job: 'audio', source: ['/task/input-0'], target: '/task/output/../../evil' }) },
    ],
    ['limits without a bound', { body: order(silent, { limits: { cpuSeconds: 1e9, megabytes: 600 } }) }],
    ['more files than it takes', { body: order(silent, { files: [4 * 500 * 1024 ** 2, 1] }) }],
    ['a file that is cut off', { body: order(silent, { files: [10] }) }],
  ])('refuses %s', async (_name, sent) => {
    const { scratch, ...service } = await startService();
    expect((await post({ scratch, ...service }, sent)).status).toBe(400);
    await vi.waitFor(() => expect(readdirSync(scratch)).toEqual([]), patience);
  });

  it('refuses a body over its limit before any of it is sent', async () => {
    const { url } = await startService();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    const large = { ...headers, 'content-length': 5 * 500 * 1024 ** 2, expect: '100-continue' };
    const request = http.request(`${url}/tasks/media`, { method: 'POST', headers: large });
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(413);
    request.on('error', () => undefined).destroy();
  });

  it('answers 503 when it has no place, and takes tasks again once there is one', async () => {
    const service = await startService({ most: { normal: 1 }, waitMs: 50 });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    const holding = http.request(`${service.url}/tasks/media`, {
      method: 'POST',
      headers: { ...headers, 'content-length': 1000, expect: '100-continue' },
    });
    holding.on('error', () => undefined);
    await once(holding, 'continue');
    expect((await post(service, { body: order(silent) })).status).toBe(503);
    const busy = await failureOf(runnerOf(service)('insights', silent, limits));
    expect(busy).toBeInstanceOf(TimedOut);
    expect(busy.message).toBe('The media service answered 503: it is busy or about to stop');
    const background = await runnerOf(service)('insights', silent, { ...limits, priority: 'background' });
    expect(background).toMatchObject({ summary: 'No speech to analyse' });
    holding.destroy();
    await vi.waitFor(async () => expect((await post(service, { body: order(silent) })).status).toBe(200), patience);
  });

  it.each([
    [2, 8, { normal: 4, background: 2 }],
    [16, 8, { normal: 4, background: 2 }],
    [16, 64, { normal: 32, background: 16 }],
    [2, 1, { normal: 1, background: 1 }],
  ])('runs as many tasks at once as %i cores and %i GB allow', (cores, gigabytes, places) => {
    expect(countPlaces(cores, gigabytes * 1024 ** 3)).toEqual(places);
  });

  it('removes what a killed process has left in its folder', async () => {
    const dataDir = newFolder();
    mkdirSync(path.join(dataDir, 'tasks/left'), { recursive: true });
    writeFileSync(path.join(dataDir, 'tasks/left/video'), randomBytes(10));
    const { scratch } = await startService({}, { DATA_DIR: dataDir });
    expect(readdirSync(scratch)).toEqual([]);
  });

  it('does not start beside a secrets.json', async () => {
    const dataDir = newFolder();
    writeFileSync(path.join(dataDir, 'secrets.json'), '{}');
    const message = `There is a secrets.json in DATA_DIR=${dataDir}: give ROLE=media a folder without one.`;
    await expect(startService({}, { DATA_DIR: dataDir })).rejects.toThrow(message);
  });
});
