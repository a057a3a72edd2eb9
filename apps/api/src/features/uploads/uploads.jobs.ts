import { uploadHours } from '@outloud/domain/retention';
import type { Deps } from '../../deps.ts';
import * as uploads from './uploads.repo.ts';
import { removeUpload } from './uploads.service.ts';

/** Removes uploads that did not become a delivery within a day. */
export async function removeAbandonedUploads(deps: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  for (const id of await uploads.listAbandonedUploadIds(deps.db, { hours: uploadHours })) {
    await removeUpload(deps, id).catch((err) => deps.log.error({ err, upload: id }, 'failed to remove an upload'));
  }
}
