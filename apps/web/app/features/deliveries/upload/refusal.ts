import { CallError } from '@outloud/contract/client';
import { uploadDelivery } from '@outloud/contract/deliveries';
import type { DetailedError } from 'tus-js-client';

/** Somebody answered, but not whether the upload is still there. */
export class Unsure extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/** Whether an answer to the question after an upload can be believed: it is there, locked for a moment, or gone. */
export function isTelling(status: number): boolean {
  return (status >= 200 && status < 300) || [404, 410, 423].includes(status);
}

/** Why a part of a file was not taken. Its status is 0 when no answer came at all. */
export function refusalOf(error: Error | DetailedError): CallError {
  const { originalResponse = null, causingError = null } = error as Partial<DetailedError>;
  const status = causingError instanceof Unsure ? causingError.status : (originalResponse?.getStatus() ?? 0);
  const { error: words, code } = readBody(originalResponse?.getBody());
  return new CallError(words ?? uploadDelivery.failure, status, code ?? 'unknown');
}

function readBody(body = ''): { error?: string; code?: string } {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}

/** A 4xx stays what it is, unless it only asks for patience. */
export function isWorthRetrying(status: number): boolean {
  return status === 0 || status >= 500 || [409, 423, 429].includes(status);
}

export const unreadable = () =>
  new CallError('The file cannot be read any more. It may have been moved or changed.', 400, 'unreadable');

/** Nothing but another file can help. */
export function needsAnotherFile(error: Error | null): boolean {
  if (!(error instanceof CallError)) return false;
  return error.status === 413 || ['bad_video', 'not_a_video', 'unreadable'].includes(error.code);
}
