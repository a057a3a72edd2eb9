import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { uploadHours } from '@outloud/domain/retention';
import {
  containerBytes,
  containerOf,
  largestVideo,
  refuseVideoFile,
  type VideoRefusal,
  videoRefusals,
} from '@outloud/domain/video';
import { StorageFull } from '../../adapters/storage/storage.port.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { type PartBuffer, partBuffers, readWithPauses, takePartBuffer } from './part-buffers.ts';
import { bufferMs, mostFiles, mostParts, partBytes, unfinishedQuota } from './uploads.policy.ts';
import * as uploads from './uploads.repo.ts';

type Needs = Pick<Deps, 'db' | 'storage'>;
export type NewUpload = { id: string; senderId: string; name: string; type: string; size: number | null };

export async function beginUpload({ db }: Needs, { id, senderId, name, type, size }: NewUpload): Promise<void> {
  const refusal = refuseVideoFile({ name, type, size });
  if (refusal) throw refusedVideo(refusal);
  await db.transaction().execute(async (trx) => {
    await uploads.lockUploadsOf(trx, senderId);
    const unfinished = await uploads.sumUnfinished(trx, senderId, { largest: largestVideo, hours: uploadHours });
    if (unfinished + (size ?? largestVideo) > unfinishedQuota) throw overQuota();
    await uploads.insertUpload(trx, { id, sender_id: senderId, file_name: name, media_type: type, size });
  });
}

export const uploadNotFound = () => notFound('Upload not found');

/** Throws for what is somebody else's, too. */
export async function requireOwnUpload(
  { db }: { db: Db | Trx },
  senderId: string,
  id: string,
): Promise<uploads.Upload> {
  const upload = isId(id) ? await uploads.findUpload(db, id) : null;
  if (upload?.sender_id !== senderId) throw uploadNotFound();
  return upload;
}

export type FinishedUpload = { id: string; fileName: string; size: number };

export async function requireFinished(deps: Needs, senderId: string, id: string): Promise<FinishedUpload> {
  const { size, received, file_name: fileName } = await requireOwnUpload(deps, senderId, id);
  if (size === null || received < size) throw new AppError(409, 'upload_unfinished', 'The upload is not finished yet');
  return { id, fileName, size };
}

/** Its sender is at work on it, though no bytes arrive. */
export async function touchUpload({ db }: Needs, senderId: string, id: string): Promise<void> {
  await uploads.touch(db, senderId, id);
}

/** Until the end of the transaction nobody removes it, nor makes another delivery of it. */
export async function lockUpload(trx: Trx, id: string): Promise<void> {
  if (!(await uploads.lockUpload(trx, id))) throw uploadNotFound();
}

export async function declareSize({ db }: Needs, id: string, size: number): Promise<void> {
  if (size > largestVideo) throw refusedVideo('size');
  if (!(await uploads.setSize(db, id, size)))
    throw new AppError(400, 'bad_length', 'The length does not fit the upload');
}

/**
 * Takes bytes in from `start` on and returns where they end. Each part is stored, then recorded: what counts as
 * received is on the disk, whatever happens next. What can never become a video is removed at once.
 */
export async function receive(
  deps: Needs,
  { id, start }: { id: string; start: number },
  bytes: AsyncIterable<Uint8Array>,
  timing: BufferTiming = bufferMs,
): Promise<number> {
  try {
    return await storeParts(deps, { id, start }, bytes, timing);
  } catch (error) {
    if (error instanceof StorageFull) {
      await removeUpload(deps, id);
      throw storageFull();
    }
    if (isHopeless(error)) await removeUpload(deps, id);
    throw error;
  }
}

type BufferTiming = Record<keyof typeof bufferMs, number>;

async function storeParts(
  deps: Needs,
  { id, start }: { id: string; start: number },
  bytes: AsyncIterable<Uint8Array>,
  timing: BufferTiming,
): Promise<number> {
  const upload = await uploads.findUpload(deps.db, id);
  if (!upload) throw uploadNotFound();
  const senderId = upload.sender_id;
  const state: { part: PartBuffer | null; offset: number } = { part: null, offset: start };
  const giveBack = () => {
    state.part?.giveBack();
    state.part = null;
  };
  const flush = async () => {
    const { part, offset } = state;
    if (!part || part.filled === 0) return;
    await storePart(deps, id, offset, part.bytes.subarray(0, part.filled));
    state.offset += part.filled;
    part.filled = 0;
  };
  const take = async (chunk: Uint8Array) => {
    for (let taken = 0; taken < chunk.length; ) {
      state.part ??= await takePartBuffer(senderId, timing.wait);
      const { part } = state;
      const piece = chunk.subarray(taken, taken + partBytes - part.filled);
      part.bytes.set(piece, part.filled);
      part.filled += piece.length;
      taken += piece.length;
      if (state.offset + part.filled > largestVideo) throw refusedVideo('size');
      const isFull = part.filled === partBytes;
      const isTurnOver = Date.now() - part.takenAt >= timing.turn;
      if (!isFull && !isTurnOver) continue;
      const isWanted = partBuffers.isContended(senderId);
      if (isFull || isWanted) await flush();
      if (isWanted) giveBack();
    }
  };
  try {
    for await (const chunk of readWithPauses(bytes, timing.pause)) {
      if (chunk) await take(chunk);
      else {
        await flush();
        giveBack();
      }
    }
    await flush();
  } catch (error) {
    // What came before the connection broke still counts.
    if (isBrokenConnection(error)) await flush();
    throw error;
  } finally {
    giveBack();
  }
  return state.offset;
}

/** Anything but a refusal, of ours or of the protocol's server. */
function isBrokenConnection(error: unknown): boolean {
  return !(error instanceof AppError || error instanceof StorageFull || 'status_code' in (error as object));
}

async function storePart({ db, storage }: Needs, id: string, start: number, bytes: Uint8Array): Promise<void> {
  if (start === 0 && bytes.length >= containerBytes && !containerOf(bytes)) throw refusedVideo('type');
  const key = `${folderOf(id)}${start}-${randomBytes(6).toString('hex')}`;
  await storage.put(key, bytes);
  if (await uploads.recordPart(db, id, { start, size: bytes.length, key, mostParts })) return;
  await storage.remove([key]);
  const upload = await uploads.findUpload(db, id);
  if (upload && upload.parts >= mostParts) throw tooManyParts();
  throw new AppError(409, 'stale_offset', 'The upload has gone on from somewhere else');
}

/** False when a delivery is made of it. */
export async function removeUpload({ db, storage }: Needs, id: string): Promise<boolean> {
  if (!(await db.transaction().execute((trx) => uploads.deleteUpload(trx, id)))) return false;
  await storage.removeAll(folderOf(id));
  return true;
}

/** Of a delivery that no longer needs it: the files go once the transaction is through. */
export async function forgetUpload({ jobs }: Pick<Deps, 'jobs'>, trx: Trx, id: string): Promise<void> {
  if (await uploads.deleteUpload(trx, id)) await jobs.send(trx, 'remove-files', { folder: folderOf(id) });
}

/** Of an account that is being deleted. */
export async function forgetUploadsOf(deps: Pick<Deps, 'jobs'>, trx: Trx, senderId: string): Promise<void> {
  for (const id of await uploads.listAbandoned(trx, { senderId, hours: 0 })) await forgetUpload(deps, trx, id);
}

/** What somebody has sent, or begun to send. */
export async function readOwnUploads({ db }: Pick<Deps, 'db'>, senderId: string) {
  const rows = await uploads.listOf(db, senderId);
  return rows.map(({ id, file_name, size, received, created_at }) => ({
    _id: id,
    fileName: file_name,
    size,
    received,
    createdAt: created_at.toISOString(),
  }));
}

function folderOf(uploadId: string): string {
  return `uploads/${uploadId}/`;
}

/** The parts of an upload as files of this machine, in order. */
export async function localParts(
  { db, storage }: Needs,
  id: string,
  folder: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const files: string[] = [];
  for (const key of await uploads.listPartKeys(db, id)) {
    signal?.throwIfAborted();
    files.push(await storage.local(key, folder));
  }
  return files.length > mostFiles ? [await join(files, path.join(folder, 'joined'), signal)] : files;
}

/** For an upload that came in so many pieces that no command could name them all. */
async function join(files: string[], target: string, signal?: AbortSignal): Promise<string> {
  const bytes = async function* () {
    for (const file of files) yield* createReadStream(file, { highWaterMark: 1024 ** 2 });
  };
  await pipeline(bytes, createWriteStream(target), { signal });
  return target;
}

/** Throws for what is no video by its first bytes. */
export async function requireContainer(parts: string[]): Promise<void> {
  let head = Buffer.alloc(0);
  for (const part of parts) {
    for await (const chunk of createReadStream(part, { end: containerBytes - 1 })) head = Buffer.concat([head, chunk]);
    if (head.length >= containerBytes) break;
  }
  if (!containerOf(head)) throw refusedVideo('type');
}

/** Which of these uploads there are. */
export function filterKnownUploads({ db }: Pick<Deps, 'db'>, ids: string[]): Promise<string[]> {
  return uploads.filterKnown(db, ids);
}

const refusalStatus: Record<VideoRefusal, number> = { type: 400, empty: 400, name: 400, size: 413 };
const refusalCode: Record<VideoRefusal, string> = {
  type: 'not_a_video',
  empty: 'empty_file',
  name: 'bad_file_name',
  size: 'too_large',
};

export function refusedVideo(refusal: VideoRefusal): AppError {
  const message = videoRefusals[refusal];
  return new AppError(refusalStatus[refusal], refusalCode[refusal], message, {
    problems: [{ field: 'video', message }],
  });
}

function isHopeless(error: unknown): boolean {
  const hopeless = [refusalCode.type, refusalCode.size, 'too_many_parts'];
  return error instanceof AppError && hopeless.includes(error.code);
}

export const storageFull = () =>
  new AppError(507, 'storage_full', 'There is no room for the video on our side. Please try again later.');

const tooManyParts = () =>
  new AppError(413, 'too_many_parts', 'The upload came in too many pieces. Please send it again in larger ones.');

function overQuota(): AppError {
  const message = 'You have too many unfinished uploads. Finish or cancel one of them first.';
  return new AppError(403, 'upload_quota', message);
}
