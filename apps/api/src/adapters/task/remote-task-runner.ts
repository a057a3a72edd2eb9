import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { TaskFiles } from './isolation.ts';
import { getDefaultWallSeconds, noFiles, TaskInputRejected, type TaskLimits } from './run-task.ts';
import { replacePaths } from './scratch-folder.ts';
import { OverLimit, TimedOut } from './task.port.ts';
import {
  encodeHeader,
  encodeMessage,
  type FileToSend,
  listOutputs,
  MessageReader,
  MessageTruncated,
  maxFileBytes,
  type TaskResponse,
  taskResponse,
} from './task-message.ts';
import { placeholderPaths, type TaskName, type TaskRunner, tasks } from './tasks.ts';

type Options = {
  url: string;
  token: string | null;
  /** How long to retry while the service restarts or is full. */
  retryMs?: number;
  /** The connection is closed after this time without data. The service sends a keep-alive every few seconds. */
  idleTimeoutMs?: number;
};

/** The task was not started, so an immediate retry is safe. */
class Unavailable extends TimedOut {}

type PreparedTask = { task: TaskName; input: unknown; header: Buffer; files: FileToSend[]; folder: string | null };

const retryDelayMs = 1000;
/** Added to the time limit of the task, for waiting in the queue and sending files. */
const extraSeconds = 15 * 60;

/**
 * Runs tasks in the media service, with one request per task: the request contains a header and the input files, the
 * response contains the outcome and the output files. Closing the connection ends the task. The input does not
 * cause connection failures, so they become `TimedOut` errors, which callers retry.
 */
export function createRemoteTaskRunner({ url, token, retryMs = 20_000, idleTimeoutMs = 120_000 }: Options): TaskRunner {
  const authorization = token ? { authorization: `Bearer ${token}` } : {};

  function openRequest(
    { task, header, files }: PreparedTask,
    { priority = 'normal' }: TaskLimits,
    signal: AbortSignal,
  ) {
    const target = new URL(`/tasks/${task}?priority=${priority}`, url);
    const headers = {
      ...authorization,
      'content-type': 'application/octet-stream',
      'content-length': header.length + sumSizes(files),
      // The files are sent only when the service has a free slot.
      expect: '100-continue',
    };
    const { request } = target.protocol === 'https:' ? https : http;
    const clientRequest = request(target, { method: 'POST', agent: false, headers, signal });
    clientRequest.setTimeout(idleTimeoutMs, () =>
      clientRequest.destroy(new Error(`no data for ${idleTimeoutMs / 1000} s`)),
    );
    clientRequest.on('error', () => undefined);
    return clientRequest;
  }

  async function run<T>(prepared: PreparedTask, limits: TaskLimits): Promise<T> {
    const { cpuSeconds, wallSeconds = getDefaultWallSeconds(cpuSeconds) } = limits;
    const timeout = AbortSignal.timeout((wallSeconds + extraSeconds) * 1000);
    const request = openRequest(prepared, limits, AbortSignal.any([limits.signal, timeout]));
    try {
      return (await receive(await send(prepared, request), prepared)) as T;
    } catch (error) {
      if (error instanceof MessageTruncated) throw createConnectionLostError(error);
      throw error;
    } finally {
      request.destroy();
    }
  }

  return async <T>(task: TaskName, input: unknown, limits: TaskLimits, files: TaskFiles = noFiles) => {
    limits.signal.throwIfAborted();
    const prepared = await prepareTask(task, input, limits, files);
    const retryUntil = performance.now() + retryMs;
    for (;;) {
      try {
        return await run<T>(prepared, limits);
      } catch (error) {
        limits.signal.throwIfAborted();
        if (!(error instanceof Unavailable) || performance.now() > retryUntil) throw error;
      }
      await wait(retryDelayMs);
      limits.signal.throwIfAborted();
    }
  };
}

async function prepareTask(
  task: TaskName,
  input: unknown,
  limits: TaskLimits,
  files: TaskFiles,
): Promise<PreparedTask> {
  const { cpuSeconds, megabytes, wallSeconds } = limits;
  const paths = new Map(files.read.map((file, index) => [file, placeholderPaths.input(index)]));
  if (files.folder !== null) paths.set(files.folder, placeholderPaths.output);
  const sentInput = replacePaths(input, paths);
  const filesToSend = await Promise.all(
    files.read.map(async (file) => ({ path: file, size: (await stat(file)).size })),
  );
  const header = encodeHeader({
    input: sentInput,
    limits: { cpuSeconds, megabytes, wallSeconds },
    files: filesToSend.map(({ size }) => size),
    hasOutput: files.folder !== null,
  });
  return { task, input: sentInput, header, files: filesToSend, folder: files.folder };
}

/** Sends the task and resolves with the response. Rejects unless the service accepts the task. */
async function send({ header, files }: PreparedTask, request: ClientRequest): Promise<IncomingMessage> {
  const responsePromise = once(request, 'response').then(([response]) => response as IncomingMessage);
  const earlyResponse = await Promise.race([once(request, 'continue').then(() => null), responsePromise]).catch(
    (error) => {
      throw new Unavailable(`The media service cannot be reached: ${getReason(error)}`);
    },
  );
  if (earlyResponse) throw createStatusError(earlyResponse);
  pipeline(encodeMessage(header, files), request).catch(() => undefined);
  const response = await responsePromise.catch((error) => {
    throw createConnectionLostError(error);
  });
  if (response.statusCode !== 200) throw createStatusError(response);
  return response;
}

function createConnectionLostError(error: Error): TimedOut {
  return new TimedOut(`The connection to the media service was lost: ${getReason(error)}`);
}

function createStatusError({ statusCode = 0 }: IncomingMessage): Error {
  const message = `The media service returned ${statusCode}`;
  if (statusCode === 503) return new Unavailable(`${message}: it is busy or shutting down`);
  if (statusCode === 401) return new TimedOut(`${message}: MEDIA_TOKEN does not match`);
  // A retry of an invalid request would fail again.
  return [400, 404, 413].includes(statusCode) ? new Error(message) : new TimedOut(message);
}

/** Validates the whole response, because a compromised decoder may have written it. */
async function receive(response: IncomingMessage, { task, input, folder }: PreparedTask): Promise<unknown> {
  const reader = new MessageReader(response);
  const header = await reader.readHeader().catch((error) => {
    throw error instanceof MessageTruncated ? error : createInvalidResponseError(getReason(error));
  });
  const parsed = taskResponse.safeParse(header);
  if (!parsed.success) throw createInvalidResponseError(parsed.error.message);
  if (parsed.data.outcome !== 'done') throw createTaskError(parsed.data);
  const { files } = parsed.data;
  const result = tasks[task].result(input).safeParse(parsed.data.result);
  if (!result.success) throw createInvalidResponseError(result.error.message);
  const expectedNames = new Set(folder === null ? [] : listOutputs(input, placeholderPaths.output));
  for (const { name } of files) {
    // `delete` returns false for an unknown name and for a duplicate.
    if (!expectedNames.delete(name)) throw createInvalidResponseError('unexpected file');
  }
  if (sumSizes(files) > maxFileBytes) throw createInvalidResponseError('the files are too large');
  for (const { name, size } of files) await reader.saveFile(path.join(folder ?? '', name), size);
  return result.data;
}

/** Only a broken or compromised service sends such a response, so callers do not retry. */
const createInvalidResponseError = (detail: string) =>
  new Error(`The media service sent an invalid response: ${detail}`);

function createTaskError({ outcome, message }: Exclude<TaskResponse, { outcome: 'done' }>): Error {
  if (outcome === 'refused') return new TaskInputRejected(message);
  if (outcome === 'over-limit') return new OverLimit(message);
  return outcome === 'timed-out' ? new TimedOut(message) : new Error(message);
}

const sumSizes = (files: readonly { size: number }[]) => files.reduce((total, { size }) => total + size, 0);

/** When Node.js has tried several IP addresses, the error has a code but no message. */
function getReason({ message, cause, ...error }: Error & { code?: string }): string {
  if (cause instanceof Error) return getReason(cause);
  return message || error.code || 'no response';
}
