import { timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { programsBeside } from './adapters/media/media.ts';
import { keepAlive, MessageCutOff, mostFileBytes, mostHeaderBytes } from './adapters/task/task-message.ts';
import { InvalidTask, openTaskService } from './adapters/task/task-service.ts';
import { type TaskName, taskNames } from './adapters/task/tasks.ts';
import { StartupError } from './boot/startup-error.ts';
import type { Config } from './config.ts';
import { hashToken } from './crypto.ts';
import { AppError, notFound, unauthorized } from './errors.ts';
import { healthRoute } from './features/system/system.routes.ts';
import { createBaseApp } from './http/base-app.ts';
import { installDeadline } from './http/deadline.ts';
import { createSemaphore } from './semaphore.ts';

/*
 * ROLE=media: runs tasks on untrusted files for the api and the workers. It knows no secret, no database and no storage, so
 * that a container without network access can hold it.
 */

type Given = { config: Config; log: Logger };
type Options = { freeBytes?: () => Promise<number>; keepAliveMs?: number; waitMs?: number; most?: Partial<Places> };
type Places = { normal: number; background: number };

/**
 * How many tasks run at once. Background tasks can use all cores for an hour; the others take seconds and must not wait
 * for them. A task may take 1.2 GB, and its files may be in memory too.
 */
export function countPlaces(cores: number, bytes: number): Places {
  const gigabytes = Math.floor(bytes / 1024 ** 3);
  const count = (wanted: number, gigabytesEach: number) =>
    Math.max(1, Math.min(wanted, Math.floor(gigabytes / gigabytesEach)));
  return { normal: count(2 * cores, 2), background: count(cores, 4) };
}

/** A container may have less memory than the machine. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
const usualPlaces = countPlaces(availableParallelism(), memory);
const mostWaiting = 50;
/** Longer than a task may wait for its place, and than the pause between two signs of life. */
const silenceMs = 120_000;

export async function buildMediaApp({ config, log }: Given, options: Options = {}): Promise<FastifyInstance> {
  const { freeBytes, keepAliveMs = 5000, waitMs = 60_000 } = options;
  refuseSecrets(config);
  const { ffmpegPath } = config;
  const execute = ffmpegPath ? programsBeside(ffmpegPath) : [];
  const folder = path.join(config.dataDir, 'tasks');
  const service = await openTaskService({ folder, ffmpegPath, execute, ...(freeBytes && { freeBytes }) });
  const most = { ...usualPlaces, ...options.most };
  const places = { normal: createPlaces(most.normal), background: createPlaces(most.background) };

  const app = createBaseApp({ config, log });
  app.setNotFoundHandler(() => Promise.reject(notFound()));
  installDeadline(app);
  healthRoute(app, { pool: null });
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
  // Callers wait for '100 Continue' before they send files. It comes when there is a place.
  app.server.on('checkContinue', (request, response) => app.routing(request, response));

  app.post<{ Params: { task: string }; Querystring: { priority?: string } }>(
    '/tasks/:task',
    { config: { takesLong: true }, onRequest: guard(config.mediaToken) },
    async (request, reply) => {
      const task = taskNames.find((name) => name === request.params.task);
      if (!task) throw notFound();
      const bytes = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
      if (bytes > mostFileBytes + mostHeaderBytes) throw new AppError(413, 'too_large', 'The request is too large');
      const priority = request.query.priority === 'background' ? 'background' : 'normal';
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort(new Error('The caller is gone')));
      request.raw.socket.setTimeout(silenceMs);
      const patience = AbortSignal.any([gone.signal, AbortSignal.timeout(waitMs)]);
      const leave = await places[priority].acquire('', patience).catch(rejectBusy);
      try {
        await service.inFolder((scratch) => serve({ request, reply, task, priority, scratch, signal: gone.signal }));
      } finally {
        leave();
      }
      return reply;
    },
  );

  type Call = { task: TaskName; priority: keyof Places; scratch: string; signal: AbortSignal };

  async function serve({ request, reply, task, priority, scratch, signal }: Call & Exchange): Promise<void> {
    if (request.headers.expect) reply.raw.writeContinue();
    const received = await service.receive(task, request.body as Readable, scratch).catch(rejectUnreceived);
    const output = new PassThrough();
    reply.type('application/octet-stream').send(output);
    // Sends the headers: a stop cuts off responses that have begun, and waits for the others.
    output.write(keepAlive);
    const alive = setInterval(() => output.write(keepAlive), keepAliveMs);
    const message = await service.run(task, received, { signal, priority }).finally(() => clearInterval(alive));
    await pipeline(message, output).catch((error) => {
      // A caller that has gone does not want the result.
      if (!signal.aborted) request.log.warn({ err: error, task }, 'a result could not be sent');
      output.destroy();
    });
  }

  return app;
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Decoders that are not isolated from this process can read its files. */
function refuseSecrets({ dataDir }: Config): void {
  if (!existsSync(path.join(dataDir, 'secrets.json'))) return;
  throw new StartupError(`There is a secrets.json in DATA_DIR=${dataDir}: give ROLE=media a folder without one.`);
}

function guard(token: string | null) {
  const expected = token && hashToken(`Bearer ${token}`);
  return async ({ headers }: FastifyRequest) => {
    if (expected && !timingSafeEqual(expected, hashToken(headers.authorization ?? ''))) throw unauthorized();
  };
}

const createPlaces = (total: number) => createSemaphore({ total, perKey: total, waitingPerKey: mostWaiting });

function rejectBusy(): never {
  throw new AppError(503, 'busy', 'The media service is busy');
}

function rejectUnreceived(error: Error & { code?: string }): never {
  if (error instanceof InvalidTask) throw new AppError(400, 'invalid_task', error.message);
  if (error instanceof MessageCutOff) throw new AppError(400, 'cut_off', error.message);
  if (error.code === 'ENOSPC') throw new AppError(503, 'full', 'The media service has no room for the files');
  throw error;
}
