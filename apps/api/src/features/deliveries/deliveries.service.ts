import type { Delivery } from '@outloud/contract/deliveries';
import type { Deps } from '../../deps.ts';
import { requireOwnRoast } from '../roasts/roasts.service.ts';
import { presentDelivery } from './deliveries.presenter.ts';
import { listVisible } from './deliveries.repo.ts';

export async function readDeliveries({ db }: Pick<Deps, 'db'>, userId: string, roastId: string): Promise<Delivery[]> {
  await requireOwnRoast({ db }, userId, roastId);
  return (await listVisible(db, roastId)).map(presentDelivery);
}
