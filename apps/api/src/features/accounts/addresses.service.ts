import { addressGroup } from '../../address-group.ts';
import { hashAddress } from '../../crypto.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import * as addresses from './addresses.repo.ts';

/** Remembers where somebody came from. A request that moves money comes with one, to tell one person with two accounts. */
export async function noteAddress(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  userId: string,
  ip: string,
): Promise<void> {
  await addresses.upsertAddress(db, userId, hashAddress(addressGroup(ip), secrets.emailHashKey));
}

/** Were both seen at one address lately? */
export function shareAddress(db: Db | Trx, userA: string, userB: string): Promise<boolean> {
  return addresses.haveCommonAddress(db, userA, userB);
}
