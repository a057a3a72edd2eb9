import { isDeepStrictEqual } from 'node:util';
import { buildTargetingIndex } from '@outloud/domain/targeting/matching';
import type { Deps } from '../../deps.ts';
import * as roasts from './roasts.repo.ts';

/**
 * Rebuilds the index keys of open roasts at every start, because a new version may have different profile options than
 * the version that wrote the keys.
 */
export async function refreshTargetingIndexes({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const { id, targeting, ...stored } of await roasts.listOpenRoasts(db)) {
    const { indexKeys, rejectMask } = buildTargetingIndex(targeting);
    const index = { index_keys: indexKeys, reject_mask: rejectMask };
    if (!isDeepStrictEqual(index, stored)) await roasts.updateRoast(db, id, index);
  }
}
