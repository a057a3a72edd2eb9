import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ErrorCode } from '@outloud/contract/error-codes';
import {
  containerHeaderBytes,
  detectContainer,
  maxVideoBytes,
  type VideoError,
  validateVideoFile,
  videoErrorMessages,
} from '@outloud/domain/recordings/video';
import { uploadHours } from '@outloud/domain/retention';
import { StorageFull } from '../../adapters/storage/storage.port.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { AppError, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { acquirePartBuffer, type PartBuffer, partBuffers, readWithPauses } from './part-buffers.ts';
import { bufferTimeoutsMs, maxParts, maxUnjoinedParts, partBytes, unfinishedBytesQuota } from './uploads.limits.ts';
import * as uploads from './uploads.repo.ts';

type UploadDeps = Pick<Deps, 'db' | 'storage'>;
export type NewUpload = { id: string; senderId: string; name: string; type: string; size: number | null };

export async function beginUpload({ db }: UploadDeps, { id, senderId, name, type, size }: NewUpload): Promise<void> {
  const problem = validateVideoFile({ name, type, size });
  if (problem) throw invalidVideo(problem);
  await db.transaction().execute(async (trx) => {
    await uploads.lockUploadsBySender(trx, senderId);
    const unfinishedBytes = await uploads.sumUnfinishedBytes(trx, senderId, {
      maxBytes: maxVideoBytes,
      maxAgeHours: uploadHours,
    });
    if (unfinishedBytes + (size ?? maxVideoBytes) > unfinishedBytesQuota) throw overQuota();
    await uploads.insertUpload(trx, { id, sender_id: senderId, file_name: name, media_type: type, size });
  });
}

export const uploadNotFound = () => notFound('Upload not found');

/** Throws 404 if the upload does not exist or belongs to another user. */
export async function requireOwnUpload(
  { db }: { db: Db | Trx },
  senderId: string,
  id: string,
): Promise<uploads.Upload> {
  const upload = isUuid(id) ? await uploads.findUpload(db, id) : null;
  if (upload?.sender_id !== senderId) throw uploadNotFound();
  return upload;
}

export type FinishedUpload = { id: string; fileName: string; size: number };

export async function requireFinishedUpload(deps: UploadDeps, senderId: string, id: string): Promise<FinishedUpload> {
  const { size, received, file_name: fileName } = await requireOwnUpload(deps, senderId, id);
  if (size === null || received < size) throw new AppError(409, 'upload_unfinished', 'The upload is not finished yet.');
  return { id, fileName, size };
}

/** Refreshes the last-activity time of an upload, for example while the finished file is inspected. */
export async function touchUpload({ db }: UploadDeps, senderId: string, id: string): Promise<void> {
  await uploads.touchUpload(db, senderId, id);
}

/** Locks the upload until the transaction ends, so that it is not removed or used for another delivery. */
export async function lockUpload(trx: Trx, id: string): Promise<void> {
  if (!(await uploads.lockUpload(trx, id))) throw uploadNotFound();
}

export async function setUploadSize({ db }: UploadDeps, id: string, size: number): Promise<void> {
  if (size > maxVideoBytes) throw invalidVideo('size');
  if (!(await uploads.setUploadSize(db, id, size)))
    throw new AppError(400, 'bad_length', 'The upload length is already set or is less than the bytes received.');
}

/**
 * Receives bytes starting at offset `start` and returns the new offset. Each part is stored before it is recorded, so
 * recorded bytes survive a crash. An upload that can never become a valid video is removed immediately.
 */
export async function receiveBytes(
  deps: UploadDeps,
  { id, start }: { id: string; start: number },
  bytes: AsyncIterable<Uint8Array>,
  timing: BufferTiming = bufferTimeoutsMs,
): Promise<number> {
  try {
    return await storeParts(deps, { id, start }, bytes, timing);
  } catch (error) {
    if (error instanceof StorageFull) {
      await removeUpload(deps, id);
      throw storageFull();
    }
    if (isPermanentError(error)) await removeUpload(deps, id);
    throw error;
  }
}

type BufferTiming = Record<keyof typeof bufferTimeoutsMs, number>;

async function storeParts(
  deps: UploadDeps,
  { id, start }: { id: string; start: number },
  bytes: AsyncIterable<Uint8Array>,
  timing: BufferTiming,
): Promise<number> {
  const upload = await uploads.findUpload(deps.db, id);
  if (!upload) throw uploadNotFound();
  const senderId = upload.sender_id;
  const state: { part: PartBuffer | null; offset: number } = { part: null, offset: start };
  const releaseBuffer = () => {
    state.part?.release();
    state.part = null;
  };
  const flush = async () => {
    const { part, offset } = state;
    if (!part || part.filled === 0) return;
    await storePart(deps, id, offset, part.bytes.subarray(0, part.filled));
    state.offset += part.filled;
    part.filled = 0;
  };
  const bufferChunk = async (chunk: Uint8Array) => {
    for (let copied = 0; copied < chunk.length; ) {
      state.part ??= await acquirePartBuffer(senderId, timing.wait);
      const { part } = state;
      const slice = chunk.subarray(copied, copied + partBytes - part.filled);
      part.bytes.set(slice, part.filled);
      part.filled += slice.length;
      copied += slice.length;
      if (state.offset + part.filled > maxVideoBytes) throw invalidVideo('size');
      const isFull = part.filled === partBytes;
      const hasHoldEnded = Date.now() - part.acquiredAt >= timing.hold;
      if (!isFull && !hasHoldEnded) continue;
      const isContended = partBuffers.isContended(senderId);
      if (isFull || isContended) await flush();
      if (isContended) releaseBuffer();
    }
  };
  try {
    for await (const chunk of readWithPauses(bytes, timing.pause)) {
      if (chunk) await bufferChunk(chunk);
      else {
        await flush();
        releaseBuffer();
      }
    }
    await flush();
  } catch (error) {
    // Keep the bytes that arrived before the connection broke.
    if (isBrokenConnection(error)) await flush();
    throw error;
  } finally {
    releaseBuffer();
  }
  return state.offset;
}

/** Any error except those thrown by our own checks or by the tus server (which have a `status_code`). */
function isBrokenConnection(error: unknown): boolean {
  return !(error instanceof AppError || error instanceof StorageFull || 'status_code' in (error as object));
}

async function storePart({ db, storage }: UploadDeps, id: string, start: number, bytes: Uint8Array): Promise<void> {
  if (start === 0 && bytes.length >= containerHeaderBytes && !detectContainer(bytes)) throw invalidVideo('type');
  const key = `${getUploadFolder(id)}${start}-${randomBytes(6).toString('hex')}`;
  await storage.put(key, bytes);
  if (await uploads.recordPart(db, id, { start, size: bytes.length, key, maxParts })) return;
  await storage.remove([key]);
  const upload = await uploads.findUpload(db, id);
  if (upload && upload.parts >= maxParts) throw tooManyParts();
  throw new AppError(
    409,
    'stale_offset',
    'Another connection continued this upload. Request the current offset and resume from there.',
  );
}

/** Returns false when the upload does not exist or a delivery uses it. */
export async function removeUpload({ db, storage }: UploadDeps, id: string): Promise<boolean> {
  if (!(await db.transaction().execute((trx) => uploads.deleteUpload(trx, id)))) return false;
  await storage.removeFolder(getUploadFolder(id));
  return true;
}

/** Deletes an upload that its delivery no longer needs. A job removes the files after the transaction commits. */
export async function discardUpload({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, id: string): Promise<void> {
  if (await uploads.deleteUpload(trx, id)) await jobs.send(trx, 'remove-files', { folder: getUploadFolder(id) });
}

/** Deletes the uploads of a sender that no delivery uses. */
export async function discardUploadsOfSender({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, senderId: string): Promise<void> {
  for (const id of await uploads.listAbandonedUploadIds(trx, { senderId, hours: 0 }))
    await discardUpload({ jobs }, trx, id);
}

/** For account deletion. */
export function discardUploads({ trx, jobs, user }: ErasureContext): Promise<void> {
  return discardUploadsOfSender({ jobs }, trx, user.id);
}

/** Lists the finished and unfinished uploads of a sender. */
export async function listOwnUploads({ db }: Pick<Deps, 'db'>, senderId: string) {
  const rows = await uploads.listUploadsBySender(db, senderId);
  return rows.map(({ id, file_name, size, received, created_at }) => ({
    _id: id,
    fileName: file_name,
    size,
    received,
    createdAt: created_at.toISOString(),
  }));
}

function getUploadFolder(uploadId: string): string {
  return `uploads/${uploadId}/`;
}

/** Returns the paths of local files that contain the parts of an upload, in order. */
export async function getLocalParts(
  { db, storage }: UploadDeps,
  id: string,
  folder: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const files: string[] = [];
  for (const key of await uploads.listPartKeys(db, id)) {
    signal?.throwIfAborted();
    files.push(await storage.getLocalFile(key, folder));
  }
  return files.length > maxUnjoinedParts ? [await joinFiles(files, path.join(folder, 'joined'), signal)] : files;
}

/** Joins many small parts into one file, because their paths would not fit on a command line. */
async function joinFiles(files: string[], target: string, signal?: AbortSignal): Promise<string> {
  const bytes = async function* () {
    for (const file of files) yield* createReadStream(file, { highWaterMark: 1024 ** 2 });
  };
  await pipeline(bytes, createWriteStream(target), { signal });
  return target;
}

/** Checks the magic bytes of the file. */
export async function requireVideoContainer(parts: string[]): Promise<void> {
  let header = Buffer.alloc(0);
  for (const part of parts) {
    for await (const chunk of createReadStream(part, { end: containerHeaderBytes - 1 }))
      header = Buffer.concat([header, chunk]);
    if (header.length >= containerHeaderBytes) break;
  }
  if (!detectContainer(header)) throw invalidVideo('type');
}

/** Returns only the ids that exist. */
export function filterExistingUploadIds({ db }: Pick<Deps, 'db'>, ids: string[]): Promise<string[]> {
  return uploads.filterExistingIds(db, ids);
}

const problemStatus: Record<VideoError, number> = { type: 400, empty: 400, name: 400, size: 413 };
const problemCode: Record<VideoError, ErrorCode> = {
  type: 'not_a_video',
  empty: 'empty_file',
  name: 'bad_file_name',
  size: 'too_large',
};

export function invalidVideo(problem: VideoError): AppError {
  const message = videoErrorMessages[problem];
  return new AppError(problemStatus[problem], problemCode[problem], message, {
    problems: [{ field: 'video', message }],
  });
}

function isPermanentError(error: unknown): boolean {
  const permanentCodes: ErrorCode[] = [problemCode.type, problemCode.size, 'too_many_parts'];
  return error instanceof AppError && permanentCodes.includes(error.code);
}

export const storageFull = () => new AppError(507, 'storage_full', 'We ran out of storage space. Try again later.');

const tooManyParts = () =>
  new AppError(413, 'too_many_parts', 'The upload has too many parts. Send it again in larger parts.');

function overQuota(): AppError {
  const message = 'You have too many unfinished uploads. Finish or cancel one of them first.';
  return new AppError(403, 'upload_quota', message);
}
