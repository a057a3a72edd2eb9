import { timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { findFfmpegPrograms } from './adapters/media/task-media.ts';
import { keepAlive, MessageTruncated, maxFileBytes, maxHeaderBytes } from './adapters/task/task-message.ts';
import { createTaskService, InvalidTask } from './adapters/task/task-service.ts';
import { type TaskName, taskNames } from './adapters/task/tasks.ts';
import { StartupError } from './boot/startup-error.ts';
import type { Config } from './config.ts';
import { hashToken } from './crypto.ts';
import { AppError, notFound, unauthorized } from './errors.ts';
import { healthRoute } from './features/system/system.routes.ts';
import { createBaseApp } from './http/base-app.ts';
import { installBodyTimeout } from './http/body-timeout.ts';
import { createSemaphore } from './semaphore.ts';

/*
 * ROLE=media: runs tasks on untrusted files for the API and the workers. It has no secrets, database or storage, so it can
 * run in a container without network access.
 */

type MediaAppDeps = { config: Config; log: Logger };
type Options = {
  freeBytes?: () => Promise<number>;
  keepAliveMs?: number;
  waitMs?: number;
  limits?: Partial<TaskLimits>;
};
type TaskLimits = { normal: number; background: number };

/**
 * How many tasks run concurrently. Background tasks can use all cores for an hour; normal tasks take seconds and must not
 * wait for them. A task may use 1.2 GB, and its files may be in memory too.
 */
export function getTaskLimits(cores: number, memoryBytes: number): TaskLimits {
  const gigabytes = Math.floor(memoryBytes / 1024 ** 3);
  const limit = (preferred: number, gigabytesEach: number) =>
    Math.max(1, Math.min(preferred, Math.floor(gigabytes / gigabytesEach)));
  return { normal: limit(2 * cores, 2), background: limit(cores, 4) };
}

/** A container may have less memory than the machine. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
const defaultLimits = getTaskLimits(availableParallelism(), memory);
const maxWaiting = 50;
/** Longer than a task may wait in the queue, and longer than the keep-alive interval. */
const idleTimeoutMs = 120_000;

export async function buildMediaApp({ config, log }: MediaAppDeps, options: Options = {}): Promise<FastifyInstance> {
  const { freeBytes, keepAliveMs = 5000, waitMs = 60_000 } = options;
  requireNoSecretsFile(config);
  const { ffmpegPath } = config;
  const execute = ffmpegPath ? findFfmpegPrograms(ffmpegPath) : [];
  const folder = path.join(config.dataDir, 'tasks');
  const service = await createTaskService({ folder, ffmpegPath, execute, ...(freeBytes && { freeBytes }) });
  const limits = { ...defaultLimits, ...options.limits };
  const semaphores = { normal: createTaskSemaphore(limits.normal), background: createTaskSemaphore(limits.background) };

  const app = createBaseApp({ config, log });
  app.setNotFoundHandler(() => Promise.reject(notFound()));
  installBodyTimeout(app);
  healthRoute(app, { pool: null });
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
  // Callers wait for '100 Continue' before they send files. The route sends it once the task may run.
  app.server.on('checkContinue', (request, response) => app.routing(request, response));

  app.post<{ Params: { task: string }; Querystring: { priority?: string } }>(
    '/tasks/:task',
    { config: { acceptsLargeFile: true }, onRequest: requireToken(config.mediaToken) },
    async (request, reply) => {
      const task = taskNames.find((name) => name === request.params.task);
      if (!task) throw notFound();
      const bytes = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
      if (bytes > maxFileBytes + maxHeaderBytes) throw new AppError(413, 'too_large', 'The request is too large.');
      const priority = request.query.priority === 'background' ? 'background' : 'normal';
      const disconnect = new AbortController();
      reply.raw.once('close', () => disconnect.abort(new Error('The caller disconnected')));
      request.raw.socket.setTimeout(idleTimeoutMs);
      const waitLimit = AbortSignal.any([disconnect.signal, AbortSignal.timeout(waitMs)]);
      const release = await semaphores[priority].acquire('', waitLimit).catch(rejectBusy);
      try {
        await service.withTaskFolder((scratch) =>
          runTask({ request, reply, task, priority, scratch, signal: disconnect.signal }),
        );
      } finally {
        release();
      }
      return reply;
    },
  );

  type Call = { task: TaskName; priority: keyof TaskLimits; scratch: string; signal: AbortSignal };

  async function runTask({ request, reply, task, priority, scratch, signal }: Call & Exchange): Promise<void> {
    if (request.headers.expect) reply.raw.writeContinue();
    const received = await service.receiveTask(task, request.body as Readable, scratch).catch(rejectUnreadable);
    const output = new PassThrough();
    reply.type('application/octet-stream').send(output);
    // Sends the headers now, because a shutdown aborts only responses that have started.
    output.write(keepAlive);
    const keepAliveTimer = setInterval(() => output.write(keepAlive), keepAliveMs);
    const message = await service
      .run(task, received, { signal, priority })
      .finally(() => clearInterval(keepAliveTimer));
    await pipeline(message, output).catch((error) => {
      // The result is not needed after the caller disconnected.
      if (!signal.aborted) request.log.warn({ err: error, task }, 'failed to send a task result');
      output.destroy();
    });
  }

  return app;
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Decoders that are not isolated from this process can read its files. */
function requireNoSecretsFile({ dataDir }: Config): void {
  if (!existsSync(path.join(dataDir, 'secrets.json'))) return;
  throw new StartupError(`DATA_DIR=${dataDir} contains a secrets.json. Use a data folder without one for ROLE=media.`);
}

function requireToken(token: string | null) {
  const expected = token && hashToken(`Bearer ${token}`);
  return async ({ headers }: FastifyRequest) => {
    if (expected && !timingSafeEqual(expected, hashToken(headers.authorization ?? ''))) throw unauthorized();
  };
}

const createTaskSemaphore = (total: number) => createSemaphore({ total, perKey: total, waitingPerKey: maxWaiting });

function rejectBusy(): never {
  throw new AppError(503, 'busy', 'The media service is busy.');
}

function rejectUnreadable(error: Error & { code?: string }): never {
  if (error instanceof InvalidTask) throw new AppError(400, 'invalid_task', error.message);
  if (error instanceof MessageTruncated) throw new AppError(400, 'cut_off', error.message);
  if (error.code === 'ENOSPC') throw new AppError(503, 'full', 'The media service has no disk space for the files.');
  throw error;
}
