import { randomUUID } from 'node:crypto';
import { BadMedia, type MediaFacts } from '../../adapters/media/media.port.ts';
import { StorageFull } from '../../adapters/storage/storage.port.ts';
import { atMost } from '../../at-most.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import {
  filterKnownUploads,
  localParts,
  removeUpload,
  requireContainer,
  storageFull,
  uploadNotFound,
} from '../uploads/uploads.service.ts';
import { inWorkFolder } from './work-folder.ts';

type Needs = Pick<Deps, 'db' | 'storage' | 'media' | 'config'>;
type Look<T> = (parts: string[], folder: string) => Promise<T>;
type Gate = ReturnType<typeof atMost>;

const oneOfFew = atMost(2);

/** Takes memory, so that no more than a few are looked into at a time. What is no video is removed. */
export async function inspect(deps: Needs, uploadId: string): Promise<MediaFacts | null> {
  const look = (parts: string[]) => deps.media.probe(parts, new AbortController().signal);
  return lookInto(deps, uploadId, look, oneOfFew).catch(async (error) => {
    if ((error as AppError).status === 400) await removeUpload(deps, uploadId);
    throw error;
  });
}

/** Leaves it as it is, whatever it is. */
export async function lookInto<T>(deps: Needs, uploadId: string, look: Look<T>, gate: Gate): Promise<T> {
  const open = async (folder: string) => {
    const parts = await localParts(deps, uploadId, folder);
    await requireContainer(parts);
    return look(parts, folder);
  };
  try {
    return await gate(() => inWorkFolder(deps.config, `inspect-${randomUUID()}`, open));
  } catch (error) {
    const refusal = refusalOf(error as Error);
    if (refusal) throw refusal;
    // Its sender has given it up meanwhile.
    const known = await filterKnownUploads(deps, [uploadId]);
    throw known.length > 0 ? error : uploadNotFound();
  }
}

/** Null for what is no fault of the video, nor of the disk. */
function refusalOf(error: Error & { code?: string }): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof StorageFull || error.code === 'ENOSPC') return storageFull();
  if (!(error instanceof BadMedia)) return null;
  return new AppError(400, 'bad_video', error.message, { problems: [{ field: 'video', message: error.message }] });
}
