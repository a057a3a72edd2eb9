import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { TaskFiles } from './isolation.ts';
import { defaultWallSeconds, noFiles, type TaskLimits, TaskRefused } from './run-task.ts';
import { replacePaths } from './scratch-folder.ts';
import { OverLimit, TimedOut } from './task.port.ts';
import {
  encodeHeader,
  encodeMessage,
  type FileToSend,
  listOutputs,
  MessageCutOff,
  MessageReader,
  mostFileBytes,
  type TaskResponse,
  taskResponse,
} from './task-message.ts';
import { sentPaths, type TaskName, type TaskRunner, tasks } from './tasks.ts';

type Options = {
  url: string;
  token: string | null;
  /** How long to try again while the service restarts or is full. */
  patienceMs?: number;
  /** The service sends something every few seconds, or it is gone. */
  silenceMs?: number;
};

/** Nothing was done yet, so that another try a moment later may succeed. */
class Unavailable extends TimedOut {}

type Order = { task: TaskName; input: unknown; header: Buffer; files: FileToSend[]; folder: string | null };

const retryEveryMs = 1000;
/** For waiting in line and for sending files, on top of the time that the task may take. */
const extraSeconds = 15 * 60;

/**
 * Runs tasks in the media service. One request per task: its header and files go there, the outcome and the files that the
 * task wrote come back. Closing the connection ends the task. A service that is away or busy says nothing about the input,
 * so every failure of the connection is a `TimedOut`.
 */
export function remoteRunner({ url, token, patienceMs = 20_000, silenceMs = 120_000 }: Options): TaskRunner {
  const authorization = token ? { authorization: `Bearer ${token}` } : {};

  function open({ task, header, files }: Order, { priority = 'normal' }: TaskLimits, signal: AbortSignal) {
    const target = new URL(`/tasks/${task}?priority=${priority}`, url);
    const headers = {
      ...authorization,
      'content-type': 'application/octet-stream',
      'content-length': header.length + sum(files),
      // The service may be busy: the files are sent when it has a place for them.
      expect: '100-continue',
    };
    const { request } = target.protocol === 'https:' ? https : http;
    const opened = request(target, { method: 'POST', agent: false, headers, signal });
    opened.setTimeout(silenceMs, () => opened.destroy(new Error(`No sign of life for ${silenceMs / 1000} s`)));
    opened.on('error', () => undefined);
    return opened;
  }

  async function run<T>(order: Order, limits: TaskLimits): Promise<T> {
    const { cpuSeconds, wallSeconds = defaultWallSeconds(cpuSeconds) } = limits;
    const late = AbortSignal.timeout((wallSeconds + extraSeconds) * 1000);
    const request = open(order, limits, AbortSignal.any([limits.signal, late]));
    try {
      return (await receive(await send(order, request), order)) as T;
    } catch (error) {
      if (error instanceof MessageCutOff) throw new TimedOut(`The media service broke off: ${reason(error)}`);
      throw error;
    } finally {
      request.destroy();
    }
  }

  return async <T>(task: TaskName, input: unknown, limits: TaskLimits, files: TaskFiles = noFiles) => {
    limits.signal.throwIfAborted();
    const order = await prepare(task, input, limits, files);
    const patientUntil = performance.now() + patienceMs;
    for (;;) {
      try {
        return await run<T>(order, limits);
      } catch (error) {
        limits.signal.throwIfAborted();
        if (!(error instanceof Unavailable) || performance.now() > patientUntil) throw error;
      }
      await wait(retryEveryMs);
      limits.signal.throwIfAborted();
    }
  };
}

async function prepare(task: TaskName, input: unknown, limits: TaskLimits, files: TaskFiles): Promise<Order> {
  const { cpuSeconds, megabytes, wallSeconds } = limits;
  const paths = new Map(files.read.map((file, index) => [file, sentPaths.input(index)]));
  if (files.folder !== null) paths.set(files.folder, sentPaths.output);
  const sent = replacePaths(input, paths);
  const toSend = await Promise.all(files.read.map(async (file) => ({ path: file, size: (await stat(file)).size })));
  const header = encodeHeader({
    input: sent,
    limits: { cpuSeconds, megabytes, wallSeconds },
    files: toSend.map(({ size }) => size),
    hasOutput: files.folder !== null,
  });
  return { task, input: sent, header, files: toSend, folder: files.folder };
}

/** Resolves with the response to a task that was accepted. */
async function send({ header, files }: Order, request: ClientRequest): Promise<IncomingMessage> {
  const answered = once(request, 'response').then(([response]) => response as IncomingMessage);
  const early = await Promise.race([once(request, 'continue').then(() => null), answered]).catch((error) => {
    throw new Unavailable(`The media service cannot be reached: ${reason(error)}`);
  });
  if (early) throw refusal(early);
  pipeline(encodeMessage(header, files), request).catch(() => undefined);
  const response = await answered.catch((error) => {
    throw new TimedOut(`The media service broke off: ${reason(error)}`);
  });
  if (response.statusCode !== 200) throw refusal(response);
  return response;
}

function refusal({ statusCode = 0 }: IncomingMessage): Error {
  const message = `The media service answered ${statusCode}`;
  if (statusCode === 503) return new Unavailable(`${message}: it is busy or about to stop`);
  if (statusCode === 401) return new TimedOut(`${message}: MEDIA_TOKEN differs`);
  // A request that the service does not understand would not get better.
  return [400, 404, 413].includes(statusCode) ? new Error(message) : new TimedOut(message);
}

/** Nothing that the service sends is trusted: a decoder that was taken over may have written it. */
async function receive(response: IncomingMessage, { task, input, folder }: Order): Promise<unknown> {
  const reader = new MessageReader(response);
  const header = await reader.readHeader().catch((error) => {
    throw error instanceof MessageCutOff ? error : invalid(reason(error));
  });
  const parsed = taskResponse.safeParse(header);
  if (!parsed.success) throw invalid(parsed.error.message);
  if (parsed.data.outcome !== 'done') throw failure(parsed.data);
  const { files } = parsed.data;
  const result = tasks[task].result(input).safeParse(parsed.data.result);
  if (!result.success) throw invalid(result.error.message);
  const expected = new Set(folder === null ? [] : listOutputs(input, sentPaths.output));
  for (const { name } of files) {
    // Each of them once.
    if (!expected.delete(name)) throw invalid('a file that was not asked for');
  }
  if (sum(files) > mostFileBytes) throw invalid('the files are too large');
  for (const { name, size } of files) await reader.saveFile(path.join(folder ?? '', name), size);
  return result.data;
}

/** Only a broken or compromised service sends such a response. */
const invalid = (detail: string) => new Error(`The media service sent an invalid response: ${detail}`);

function failure({ outcome, message }: Exclude<TaskResponse, { outcome: 'done' }>): Error {
  if (outcome === 'refused') return new TaskRefused(message);
  if (outcome === 'over-limit') return new OverLimit(message);
  return outcome === 'timed-out' ? new TimedOut(message) : new Error(message);
}

const sum = (files: readonly { size: number }[]) => files.reduce((all, { size }) => all + size, 0);

/** Node leaves the message empty where it tried several addresses. */
function reason({ message, cause, ...error }: Error & { code?: string }): string {
  if (cause instanceof Error) return reason(cause);
  return message || error.code || 'no answer';
}
