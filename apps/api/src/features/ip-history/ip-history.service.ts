import { hashIp } from '../../crypto.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { getIpPrefix } from '../../ip-prefix.ts';
import * as ipHistory from './ip-history.repo.ts';

/** Stores a keyed hash of the IP, to detect one person who uses both a customer and a tester account. */
export async function recordIp(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  userId: string,
  ip: string,
): Promise<void> {
  await ipHistory.upsertIpHash(db, userId, hashIp(getIpPrefix(ip), secrets.masterKey));
}

/** A customer's hashes of IPs and devices stay until they expire. Deleting them would hide customers who review their own requests. */
export async function eraseIpHistory({ trx, user }: ErasureContext): Promise<void> {
  if (user.accountType === 'tester') await ipHistory.deleteIpHistory(trx, user.id);
}

/** Whether both users recently used the same IP. */
export function haveSharedIp(db: Db | Trx, userA: string, userB: string): Promise<boolean> {
  return ipHistory.haveCommonIpHash(db, userA, userB);
}

export { deleteIpHistoryOlderThan, listDeviceLastSeenTimes, listLastSeenTimes } from './ip-history.repo.ts';
