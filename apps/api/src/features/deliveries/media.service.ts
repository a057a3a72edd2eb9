import type { ByteRange } from '../../adapters/storage/storage.port.ts';
import type { Deps } from '../../deps.ts';
import { isGenuine, type MediaKind } from './addresses.ts';
import { keysOf } from './deliveries.policy.ts';
import { isInReview } from './deliveries.presenter.ts';
import { findDelivery } from './deliveries.repo.ts';
import { deliveryNotFound } from './deliveries.service.ts';

type Asked = { id: string; expires?: string; signature?: string };

/** Throws the same for a bad signature, an old one, and a delivery that its customer may not see (any more). */
export async function openMedia(
  { db, storage, secrets }: Pick<Deps, 'db' | 'storage' | 'secrets'>,
  kind: MediaKind,
  { id, expires = '', signature = '' }: Asked,
) {
  const address = { kind, deliveryId: id, expires, signature };
  if (!isGenuine(secrets.emailHashKey, address)) throw deliveryNotFound();
  const delivery = await findDelivery(db, id);
  if (!delivery || delivery.status === 'rejected' || isInReview(delivery)) throw deliveryNotFound();
  const key = keysOf(id)[kind];
  const file = await storage.find(key);
  if (!file) throw deliveryNotFound();
  const name = `delivery-${delivery.delivery_number}`;
  return { name, ...file, read: (range?: ByteRange) => storage.read(key, range) };
}
