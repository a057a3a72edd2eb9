import { addressGroup } from '../../address-group.ts';
import { hashAddress } from '../../crypto.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import * as addresses from './addresses.repo.ts';

/** Stores a keyed hash of the IP, to detect one person who uses both a customer and a tester account. */
export async function noteAddress(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  userId: string,
  ip: string,
): Promise<void> {
  await addresses.upsertAddress(db, userId, hashAddress(addressGroup(ip), secrets.emailHashKey));
}

/** Whether both users recently used the same IP. */
export function shareAddress(db: Db | Trx, userA: string, userB: string): Promise<boolean> {
  return addresses.haveCommonAddress(db, userA, userB);
}
