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
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import {
  createDataDir,
  isProcessRunning,
  type ServerProcess,
  startServerProcess,
} from '@outloud/testkit/server-process';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '../../boot/find-free-port.ts';
import { loadConfig } from '../../config.ts';
import { buildMediaApp, getTaskLimits } from '../../media-app.ts';
import { BadMedia } from '../media/media.port.ts';
import { createTaskMedia } from '../media/task-media.ts';
import { readUsage } from './process-usage.ts';
import { createRemoteTaskRunner } from './remote-task-runner.ts';
import { OverLimit, TimedOut } from './task.port.ts';

const token = 'a-token-for-the-tests';
const folder = mkdtempSync(path.join(tmpdir(), 'outloud-media-service-'));
// Tasks may run as another user.
chmodSync(folder, 0o755);
const recording = path.join(recordingsFolder, 'fitness-short.webm');
const { signal } = new AbortController();
const limits = { cpuSeconds: 60, megabytes: 600, signal };
const log = pino({ level: 'silent' });
const waitOptions = { timeout: 60_000 };

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => rmSync(folder, { recursive: true }));

let folderCount = 0;
function createFolder(): string {
  const created = path.join(folder, `${++folderCount}`);
  mkdirSync(created);
  return created;
}

function createFile(bytes: string | Buffer): string {
  const file = path.join(createFolder(), 'file');
  writeFileSync(file, bytes);
  return file;
}

type Service = { app: FastifyInstance; url: string; scratch: string };
type Options = Parameters<typeof buildMediaApp>[1];

/** Starts the media service in this process. */
async function startService(options: Options = {}, settings: Record<string, string> = {}): Promise<Service> {
  const dataDir = settings.DATA_DIR ?? createFolder();
  const config = loadConfig({ ROLE: 'media', MEDIA_TOKEN: token, DATA_DIR: dataDir, ...settings });
  const app = await buildMediaApp({ config, log }, options);
  closers.push(() => app.close());
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }), scratch: path.join(dataDir, 'tasks') };
}

const createRunner = ({ url }: { url: string }) => createRemoteTaskRunner({ url, token, retryMs: 0 });
const createRemoteMedia = (service: { url: string }) =>
  createTaskMedia({ ffmpegPath: null, runTask: createRunner(service) });

/** Returns the error, so that a test can check its class as well as its message. */
async function getError(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => expect.fail('The task succeeded'),
    (error) => error,
  );
}

const expectEnded = (pids: number[]) =>
  vi.waitFor(() => expect(pids.filter(isProcessRunning)).toEqual([]), waitOptions);

describe('a server with ROLE=media', () => {
  let program: ServerProcess;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = createDataDir();
    program = startServerProcess(dataDir, await findFreePort(), { ROLE: 'media', MEDIA_TOKEN: token });
    await program.ready;
  });
  afterAll(async () => {
    program.child.kill('SIGKILL');
    await program.exited;
    rmSync(dataDir, { recursive: true });
  });

  it('prints its role and isolation level but no site URL and no credentials', () => {
    expect(program.output()).toMatch(
      /^\nOutloud is ready\.\n\n {2}Role {6}media: decodes files for other processes at http:\S+\n {2}Isolation (full|uid only|none)[^\n]*\n\n$/,
    );
  });

  it('has no database or secrets and responds to health checks', async () => {
    expect(existsSync(path.join(dataDir, 'secrets.json'))).toBe(false);
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
    const response = await fetch(`${program.url}/api/health`);
    expect([response.status, await response.json()]).toMatchObject([200, { data: { status: 'ok' } }]);
    expect((await fetch(`${program.url}/api/roasts`)).status).toBe(404);
  });
});

/** Writes an FFmpeg that never ends and returns its path. */
function writeEndlessFfmpeg(): string {
  const programs = createFolder();
  for (const name of ['ffmpeg', 'ffprobe']) {
    writeFileSync(path.join(programs, name), '#!/bin/sh\nexec sleep 3600\n', { mode: 0o755 });
  }
  return path.join(programs, 'ffmpeg');
}

/** Waits until the endless FFmpeg runs below a process and returns the descendants of that process. */
function waitForDecoder(pid: number): Promise<number[]> {
  const isDecoder = (child: number) => readFileSync(`/proc/${child}/cmdline`, 'utf8').startsWith('sleep');
  return vi.waitFor(async () => {
    const { pids } = await readUsage(pid);
    return pids.some(isDecoder) ? pids.slice(1) : expect.fail('The decoder has not started yet');
  }, waitOptions);
}

describe('a media service that is stopped in the middle of a task', () => {
  it.each([
    ['SIGKILL', null],
    ['SIGTERM', 0],
  ] as const)('ends the task on %s, and the caller gets a retryable error', async (signalName, exitCode) => {
    const dataDir = createFolder();
    const settings = { ROLE: 'media', MEDIA_TOKEN: token, FFMPEG_PATH: writeEndlessFfmpeg() };
    const program = startServerProcess(dataDir, await findFreePort(), settings);
    closers.push(() => program.child.kill('SIGKILL'));
    await program.ready;
    const media = createRemoteMedia(program);
    const work = getError(media.probe([recording], signal));
    const pids = await waitForDecoder(program.child.pid ?? 0);
    program.child.kill(signalName);
    const error = await work;
    expect(error).toBeInstanceOf(TimedOut);
    expect(error.message).toMatch(/^The connection to the media service was lost: /);
    expect(await program.exited).toBe(exitCode);
    await expectEnded(pids);
    const nextError = await getError(media.probe([recording], signal));
    expect(nextError).toBeInstanceOf(TimedOut);
    expect(nextError.message).toBe(
      `The media service cannot be reached: connect ECONNREFUSED ${new URL(program.url).host}`,
    );
  });
});

describe('the outcome of a remote task', () => {
  it('is BadMedia for a video that cannot be read', async () => {
    const { scratch, ...service } = await startService();
    const error = await getError(createRemoteMedia(service).probe([createFile('Not a video')], signal));
    expect(error).toEqual(new BadMedia('The video cannot be read.'));
    expect(error).toBeInstanceOf(BadMedia);
    await vi.waitFor(() => expect(readdirSync(scratch)).toEqual([]), waitOptions);
  });

  it('is OverLimit for a task over its CPU limit and TimedOut for a slow task', async () => {
    const run = createRunner(await startService());
    const input = { job: 'normalize', source: [recording], target: path.join(folder, 'video.mp4') };
    const files = { read: [recording], folder };
    const overLimit = await getError(run('media', input, { ...limits, cpuSeconds: 0 }, files));
    expect(overLimit).toBeInstanceOf(OverLimit);
    expect(overLimit.message).toBe('The task used more than 0 s of CPU time');
    const timedOut = await getError(run('media', input, { ...limits, wallSeconds: 0.01 }, files));
    expect(timedOut).toBeInstanceOf(TimedOut);
    expect(timedOut.message).toBe('The task took longer than 0.01 s');
  });

  it('is a plain error for a failed task and for a missing local file', async () => {
    const service = await startService();
    const input = { wav: createFile(''), runtimes: [] };
    const failed = await getError(createRunner(service)('voice', input, limits, { read: [input.wav], folder: null }));
    expect(failed).not.toBeInstanceOf(TimedOut);
    expect(failed.message).toMatch('Could not load a runtime for the speech models');
    const missing = await getError(createRemoteMedia(service).probe([path.join(folder, 'nowhere')], signal));
    expect(missing).not.toBeInstanceOf(BadMedia);
    expect(missing.message).toMatch('ENOENT');
  });

  it('is TimedOut when the scratch folder is full, even if the task rejects the video', async () => {
    const service = await startService({ freeBytes: async () => 0 });
    const error = await getError(createRemoteMedia(service).probe([createFile('Not a video')], signal));
    expect(error).toEqual(new TimedOut('The scratch folder of the media service is full'));
    expect(error).toBeInstanceOf(TimedOut);
  });

  it('is the abort reason when the caller aborts, and the remote task ends', async () => {
    // The service chooses the decoder, not the caller.
    const { scratch, ...service } = await startService({}, { FFMPEG_PATH: writeEndlessFfmpeg() });
    const controller = new AbortController();
    const work = getError(createRemoteMedia(service).probe([recording], controller.signal));
    const pids = await waitForDecoder(process.pid);
    controller.abort(new Error('Aborted'));
    expect((await work).message).toBe('Aborted');
    await expectEnded(pids);
    await vi.waitFor(() => expect(readdirSync(scratch)).toEqual([]), waitOptions);
  });
});

/** Starts a fake media service that behaves like a compromised one. */
async function startFakeService(listener: RequestListener): Promise<{ url: string }> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Starts a fake service that reads the request and then sends these chunks. */
function startFakeServiceWithResponse(...chunks: (string | Buffer)[]): Promise<{ url: string }> {
  return startFakeService(async (request, response) => {
    await text(request);
    for (const chunk of chunks) response.write(chunk);
    response.end();
  });
}

const posterResult = { isBlank: false };
const buildDoneHeader = (files: object[], result: unknown = posterResult) =>
  `${JSON.stringify({ outcome: 'done', result, files })}\n`;

describe('a hostile media service', () => {
  async function createPoster({ url }: { url: string }, idleTimeoutMs = 60_000) {
    const target = createFolder();
    const work = path.join(target, 'work');
    mkdirSync(work);
    const runTask = createRemoteTaskRunner({ url, token, retryMs: 0, idleTimeoutMs });
    const source = path.join(work, 'part-0');
    writeFileSync(source, 'The upload');
    const media = createTaskMedia({ ffmpegPath: null, runTask });
    const outcome = await media.thumbnail([source], path.join(work, 'poster.jpg'), signal).catch((error) => error);
    const files = readdirSync(target, { recursive: true }).filter((name) => name !== 'work');
    return { outcome, files, upload: readFileSync(source, 'utf8') };
  }

  it('can still return a valid result', async () => {
    const service = await startFakeServiceWithResponse(
      '\n\n',
      buildDoneHeader([{ name: 'poster.jpg', size: 4 }]),
      'JPEG',
    );
    const { outcome, files } = await createPoster(service);
    expect([outcome, files.sort()]).toEqual([posterResult, ['work/part-0', 'work/poster.jpg']]);
  });

  it.each([
    ['a file name outside the folder', buildDoneHeader([{ name: '../evil.txt', size: 4 }])],
    ['an absolute file name', buildDoneHeader([{ name: `${folder}/evil.txt`, size: 4 }])],
    ['an unexpected file name', buildDoneHeader([{ name: 'evil.txt', size: 4 }])],
    ['the name of an input file', buildDoneHeader([{ name: 'part-0', size: 4 }])],
    ['a duplicate file name', buildDoneHeader([1, 2].map(() => ({ name: 'poster.jpg', size: 2 })))],
    ['a file that is too large', buildDoneHeader([{ name: 'poster.jpg', size: 4 * 500 * 1024 ** 2 + 1 }])],
    ['a negative file size', buildDoneHeader([{ name: 'poster.jpg', size: -1 }])],
    ['a result with an unexpected shape', buildDoneHeader([], { isBlank: 'no' })],
    ['an unknown outcome', '{"outcome":"obey","message":"Now"}\n'],
    ['a header that is not JSON', 'evil\n'],
    ['a header that is too long', Buffer.alloc(17 * 1024 ** 2, 'a')],
  ])('cannot write files with %s', async (_name, header) => {
    const { outcome, files, upload } = await createPoster(await startFakeServiceWithResponse(header, 'evil'));
    expect(outcome.message).toMatch(/^The media service sent an invalid response: /);
    expect(outcome).not.toBeInstanceOf(BadMedia);
    expect(outcome).not.toBeInstanceOf(TimedOut);
    expect([files, upload]).toEqual([['work/part-0'], 'The upload']);
    expect(existsSync(path.join(folder, 'evil.txt'))).toBe(false);
  });

  it.each([
    ['closes the connection in the middle of the header', '{"outcome":'],
    ['closes the connection in the middle of a file', `${buildDoneHeader([{ name: 'poster.jpg', size: 100 }])}JPEG`],
  ])('causes a retryable error when it %s', async (_name, bytes) => {
    const { outcome } = await createPoster(await startFakeServiceWithResponse(bytes));
    expect(outcome).toEqual(
      new TimedOut(
        'The connection to the media service was lost: The connection was closed in the middle of a message',
      ),
    );
    expect(outcome).toBeInstanceOf(TimedOut);
  });

  it('causes a retryable error when it sends nothing', async () => {
    const { outcome } = await createPoster(await startFakeService((request) => request.resume()), 200);
    expect(outcome).toBeInstanceOf(TimedOut);
    expect(outcome.message).toBe('The connection to the media service was lost: no data for 0.2 s');
  });

  it.each([401, 500, 503, 507])('causes a retryable error when it returns %i', async (status) => {
    const { outcome } = await createPoster(
      await startFakeService((_request, response) => response.writeHead(status).end()),
    );
    expect(outcome).toBeInstanceOf(TimedOut);
    expect(outcome.message).toMatch(`The media service returned ${status}`);
  });

  it.each([400, 404, 413])('causes a permanent error when it returns %i', async (status) => {
    const { outcome } = await createPoster(
      await startFakeService((_request, response) => response.writeHead(status).end()),
    );
    expect(outcome).not.toBeInstanceOf(TimedOut);
    expect(outcome).toEqual(new Error(`The media service returned ${status}`));
  });
});

it('retries while the media service restarts', async () => {
  let requests = 0;
  const service = await startFakeService(async (request, response) => {
    await text(request);
    if (++requests === 1) response.writeHead(503).end();
    else response.end(buildDoneHeader([]));
  });
  const run = createRemoteTaskRunner({ url: service.url, token, retryMs: 60_000 });
  const input = { job: 'thumbnail', source: [], target: path.join(folder, 'poster.jpg') };
  expect(await run('media', input, limits, { read: [], folder })).toEqual(posterResult);
  expect(requests).toBe(2);
});

describe('the media service', () => {
  type RequestOptions = { task?: string; body?: string; headers?: Record<string, string> };

  async function post({ url }: Service, { task = 'insights', body = '', headers = {} }: RequestOptions) {
    const response = await fetch(`${url}/tasks/${task}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream', ...headers },
      body,
    });
    return { status: response.status, text: await response.text() };
  }

  const encodeRequest = (input: unknown, changes: object = {}) =>
    `${JSON.stringify({ input, limits: { cpuSeconds: 60, megabytes: 600 }, files: [], hasOutput: false, ...changes })}\n`;
  const emptyTranscript = { segments: [], runtimes: ['native', 'wasm'] };

  it('sends keep-alive bytes while it runs a task', async () => {
    const service = await startService({ keepAliveMs: 5 });
    const { status, text } = await post(service, { body: encodeRequest(emptyTranscript) });
    expect(status).toBe(200);
    expect(text).toMatch(/^\n{2,}\{"outcome":"done","result":\{"userExperienceScore":null,.*"files":\[\]\}\n$/);
  });

  it('returns 401 without the correct token', async () => {
    const service = await startService();
    for (const authorization of ['', 'Bearer another-token-for-tests', token]) {
      const { status } = await post(service, { body: encodeRequest(emptyTranscript), headers: { authorization } });
      expect([authorization, status]).toEqual([authorization, 401]);
    }
  });

  it.each(['sample', 'constructor', '..%2fmedia%2fmedia-task', 'media-task.ts', '%2fetc%2fpasswd'])(
    'returns 404 for the unknown task %s',
    async (task) => {
      expect((await post(await startService(), { task, body: encodeRequest(emptyTranscript) })).status).toBe(404);
    },
  );

  it.each<[string, RequestOptions]>([
    ['a header that is not JSON', { body: 'evil\n' }],
    ['a body without a header', { body: '' }],
    ['an input with an unexpected shape', { body: encodeRequest({ segments: 'all' }) }],
    ['an input file that was not sent', { task: 'voice', body: encodeRequest({ wav: '/etc/passwd', runtimes: [] }) }],
    [
      'an output file outside the output folder',
      {
        task: 'media',
        body: encodeRequest({ job: 'audio', source: ['/task/input-0'], target: '/task/output/../../evil' }),
      },
    ],
    [
      'limits that are too high',
      { body: encodeRequest(emptyTranscript, { limits: { cpuSeconds: 1e9, megabytes: 600 } }) },
    ],
    ['files that are too large', { body: encodeRequest(emptyTranscript, { files: [4 * 500 * 1024 ** 2, 1] }) }],
    ['a truncated file', { body: encodeRequest(emptyTranscript, { files: [10] }) }],
  ])('returns 400 for %s', async (_name, options) => {
    const { scratch, ...service } = await startService();
    expect((await post({ scratch, ...service }, options)).status).toBe(400);
    await vi.waitFor(() => expect(readdirSync(scratch)).toEqual([]), waitOptions);
  });

  it('returns 413 for a large body before the body is sent', async () => {
    const { url } = await startService();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    const largeHeaders = { ...headers, 'content-length': 5 * 500 * 1024 ** 2, expect: '100-continue' };
    const request = http.request(`${url}/tasks/media`, { method: 'POST', headers: largeHeaders });
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(413);
    request.on('error', () => undefined).destroy();
  });

  it('returns 503 while all slots are taken and accepts tasks again afterward', async () => {
    const service = await startService({ limits: { normal: 1 }, waitMs: 50 });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    const blockingRequest = http.request(`${service.url}/tasks/media`, {
      method: 'POST',
      headers: { ...headers, 'content-length': 1000, expect: '100-continue' },
    });
    blockingRequest.on('error', () => undefined);
    await once(blockingRequest, 'continue');
    expect((await post(service, { body: encodeRequest(emptyTranscript) })).status).toBe(503);
    const busy = await getError(createRunner(service)('insights', emptyTranscript, limits));
    expect(busy).toBeInstanceOf(TimedOut);
    expect(busy.message).toBe('The media service returned 503: it is busy or shutting down');
    const background = await createRunner(service)('insights', emptyTranscript, { ...limits, priority: 'background' });
    expect(background).toMatchObject({ summary: 'No speech to analyse' });
    blockingRequest.destroy();
    await vi.waitFor(
      async () => expect((await post(service, { body: encodeRequest(emptyTranscript) })).status).toBe(200),
      waitOptions,
    );
  });

  it.each([
    [2, 8, { normal: 4, background: 2 }],
    [16, 8, { normal: 4, background: 2 }],
    [16, 64, { normal: 32, background: 16 }],
    [2, 1, { normal: 1, background: 1 }],
  ])('derives the limits on concurrent tasks from %i cores and %i GB of memory', (cores, gigabytes, expected) => {
    expect(getTaskLimits(cores, gigabytes * 1024 ** 3)).toEqual(expected);
  });

  it('removes the files of a killed process from its scratch folder at startup', async () => {
    const dataDir = createFolder();
    mkdirSync(path.join(dataDir, 'tasks/left'), { recursive: true });
    writeFileSync(path.join(dataDir, 'tasks/left/video'), randomBytes(10));
    const { scratch } = await startService({}, { DATA_DIR: dataDir });
    expect(readdirSync(scratch)).toEqual([]);
  });

  it('does not start in a data folder with a secrets.json', async () => {
    const dataDir = createFolder();
    writeFileSync(path.join(dataDir, 'secrets.json'), '{}');
    await expect(startService({}, { DATA_DIR: dataDir })).rejects.toThrow('secrets.json');
  });
});
