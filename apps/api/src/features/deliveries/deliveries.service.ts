import type { Delivery } from '@outloud/contract/deliveries';
import type { Deps } from '../../deps.ts';
import { readRoast } from '../roasts/roasts.service.ts';
import { presentDelivery } from './deliveries.presenter.ts';
import { listVisible } from './deliveries.repo.ts';

/** Throws for a roast that is not the caller's own. */
export async function readDeliveries({ db }: Pick<Deps, 'db'>, userId: string, roastId: string): Promise<Delivery[]> {
  await readRoast({ db }, userId, roastId);
  return (await listVisible(db, roastId)).map(presentDelivery);
}
