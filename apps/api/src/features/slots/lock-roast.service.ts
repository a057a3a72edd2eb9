/**
 * Row locks on roasts and deliveries, held until the transaction ends. The lock of a roast also protects its slots and
 * claims. Lock order: roast, delivery, user.
 */
import { getDelivery } from '@outloud/contract/deliveries';
import { getRoast } from '@outloud/contract/roasts';
import type { Db, Trx } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import * as slots from './slots.repo.ts';

export { type LockedRoast, lockDelivery, lockRoast, lockRoastOfCustomer } from './slots.repo.ts';

export const roastNotFound = () => notFound(getRoast.missing);
export const deliveryNotFound = () => notFound(getDelivery.missing);

/** Throws if the roast does not exist. */
export async function requireLockedRoast(trx: Trx, id: string): Promise<slots.LockedRoast> {
  const roast = await slots.lockRoast(trx, id);
  if (!roast) throw roastNotFound();
  return roast;
}

/** Throws if the delivery does not exist. */
export async function lockDeliveryWithRoast(trx: Trx, id: string) {
  const roastId = await slots.findRoastIdOfDelivery(trx, id);
  if (!roastId) throw deliveryNotFound();
  const roast = await requireLockedRoast(trx, roastId);
  const delivery = await slots.lockDelivery(trx, id);
  if (!delivery) throw deliveryNotFound();
  return { roast, delivery };
}

/** Throws if the roast does not exist. Takes no lock. */
export async function requireRoast(db: Db, id: string): Promise<void> {
  if (!isUuid(id) || !(await slots.doesRoastExist(db, id))) throw roastNotFound();
}

/** Throws if the roast does not belong to the customer. Takes no lock. */
export async function requireRoastOfCustomer(db: Db, customerId: string, id: string): Promise<void> {
  if (!(await slots.doesRoastExist(db, id, customerId))) throw roastNotFound();
}
