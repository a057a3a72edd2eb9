import { isDeepStrictEqual } from 'node:util';
import { offeringOf } from '@outloud/domain/matching';
import type { Deps } from '../../deps.ts';
import * as roasts from './roasts.repo.ts';

/**
 * What an index knows of an open roast follows from its targeting. It is looked over at every start: a new version may
 * know other answers than the one that wrote it down.
 */
export async function refreshOfferings({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const { id, targeting, anchors, excludes } of await roasts.listOpen(db)) {
    const offering = offeringOf(targeting);
    if (!isDeepStrictEqual(offering, { anchors, excludes })) await roasts.updateRoast(db, id, offering);
  }
}
