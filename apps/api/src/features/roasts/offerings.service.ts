import { isDeepStrictEqual } from 'node:util';
import { offeringOf } from '@outloud/domain/matching';
import type { Deps } from '../../deps.ts';
import * as roasts from './roasts.repo.ts';

/**
 * Rebuilds the index keys of open roasts at every start: a new version may know other profile options than the version
 * that wrote the keys.
 */
export async function refreshOfferings({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const { id, targeting, anchors, excludes } of await roasts.listOpen(db)) {
    const index = offeringOf(targeting);
    if (!isDeepStrictEqual(index, { anchors, excludes })) await roasts.updateRoast(db, id, index);
  }
}
