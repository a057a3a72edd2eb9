import { ApiError, type ApiErrorCode } from '@outloud/contract/client';
import type { ErrorCode } from '@outloud/contract/error-codes';
import { containerHeaderBytes, detectContainer, videoErrorMessages } from '@outloud/domain/recordings/video';
import type { DetailedError } from 'tus-js-client';

/** A response that does not say whether the upload still exists. */
export class InconclusiveResponse extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/** Whether a HEAD response is conclusive: the upload exists, is locked, or was deleted. */
export function isConclusiveStatus(status: number): boolean {
  return (status >= 200 && status < 300) || [404, 410, 423].includes(status);
}

/** Converts a tus error. The status is 0 if there was no response. */
export function toUploadError(error: Error | DetailedError): ApiError {
  const { originalResponse = null, causingError = null } = error as Partial<DetailedError>;
  const status =
    causingError instanceof InconclusiveResponse ? causingError.status : (originalResponse?.getStatus() ?? 0);
  const { error: message, code } = parseBody(originalResponse?.getBody());
  return new ApiError(message ?? 'Upload failed', status, code ?? 'unknown');
}

function parseBody(body = ''): { error?: string; code?: ErrorCode } {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}

/** A 4xx status is final, except for conflicts, locks, and rate limits. 507 (full disk) is also final. */
export function isRetryableStatus(status: number): boolean {
  return status === 0 || (status >= 500 && status !== 507) || [409, 423, 429].includes(status);
}

/** Checks the first bytes, so that an invalid file is rejected before the upload. */
export async function requireVideo(file: File): Promise<void> {
  const header = await file.slice(0, containerHeaderBytes).arrayBuffer().catch(rejectUnreadable);
  if (!detectContainer(new Uint8Array(header))) throw new ApiError(videoErrorMessages.type, 400, 'not_a_video');
}

/** Throws if the file was moved or changed on disk. */
export async function requireReadable(file: File): Promise<void> {
  await file.slice(0, 1).arrayBuffer().catch(rejectUnreadable);
}

function rejectUnreadable(): never {
  throw new ApiError('The file can no longer be read. It may have been moved or changed.', 400, 'unreadable');
}

const fileCodes: ApiErrorCode[] = [
  'bad_video',
  'not_a_video',
  'too_large',
  'empty_file',
  'bad_file_name',
  'unreadable',
];

/** Whether only another file can fix the error. */
export function needsAnotherFile(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 413 || fileCodes.includes(error.code));
}
