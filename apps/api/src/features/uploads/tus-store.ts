import type { Readable } from 'node:stream';
import { uploadHours } from '@outloud/domain/retention';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Deps } from '../../deps.ts';
import * as uploads from './uploads.repo.ts';
import * as service from './uploads.service.ts';

/** Adapts our uploads to the data store interface of the tus server. The routes check ownership first. */
export class TusUploadStore extends DataStore {
  readonly #deps: Pick<Deps, 'db' | 'storage'>;

  constructor(deps: Pick<Deps, 'db' | 'storage'>) {
    super();
    this.#deps = deps;
    this.extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination', 'expiration'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { filename, filetype, senderId } = upload.metadata ?? {};
    const metadata = { name: filename ?? '', type: filetype ?? '', senderId: senderId ?? '' };
    await service.beginUpload(this.#deps, { id: upload.id, size: upload.size ?? null, ...metadata });
    upload.creation_date = new Date().toISOString();
    return upload;
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    try {
      return await service.receiveBytes(this.#deps, { id, start: offset }, stream);
    } catch (error) {
      // An upload with a deferred length exceeded the maximum size.
      if ((error as { status_code?: number }).status_code === 413) await this.#removeOversized(id);
      throw error;
    }
  }

  async #removeOversized(id: string): Promise<void> {
    const { size } = await this.getUpload(id);
    if (size === undefined) await service.removeUpload(this.#deps, id);
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await uploads.findUpload(this.#deps.db, id);
    if (!upload) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({
      id,
      size: upload.size ?? undefined,
      offset: upload.received,
      metadata: { filename: upload.file_name, filetype: upload.media_type },
      creation_date: upload.created_at.toISOString(),
    });
  }

  override declareUploadLength(id: string, size: number): Promise<void> {
    return service.setUploadSize(this.#deps, id, size);
  }

  override async remove(id: string): Promise<void> {
    if (!(await service.removeUpload(this.#deps, id))) throw ERRORS.FILE_NOT_FOUND;
  }

  override getExpiration(): number {
    return uploadHours * 3600 * 1000;
  }
}
