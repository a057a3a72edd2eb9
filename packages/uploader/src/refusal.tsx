import { CallError } from '@outloud/contract/client';
import { containerBytes, containerOf, videoRefusals } from '@outloud/domain/video';
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
  return new CallError(words ?? 'Upload failed', status, code ?? 'unknown');
}

function readBody(body = ''): { error?: string; code?: string } {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}

/** A 4xx stays what it is, unless it only asks for patience. So does a full disk. */
export function isWorthRetrying(status: number): boolean {
  return status === 0 || (status >= 500 && status !== 507) || [409, 423, 429].includes(status);
}

/** Looks at the first bytes, so that nothing is sent that would be refused for them. */
export async function requireVideo(file: File): Promise<void> {
  const start = await file.slice(0, containerBytes).arrayBuffer().catch(unreadable);
  if (!containerOf(new Uint8Array(start))) throw new CallError(videoRefusals.type, 400, 'not_a_video');
}

/** Rejects when the file is no longer what was chosen. */
export async function requireReadable(file: File): Promise<void> {
  await file.slice(0, 1).arrayBuffer().catch(unreadable);
}

function unreadable(): never {
  throw new CallError('The file cannot be read any more. It may have been moved or changed.', 400, 'unreadable');
}

const fileCodes = ['bad_video', 'not_a_video', 'too_large', 'empty_file', 'bad_file_name', 'unreadable'];

/** Nothing but another file can help. */
export function needsAnotherFile(error: unknown): boolean {
  return error instanceof CallError && (error.status === 413 || fileCodes.includes(error.code));
}
