import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DeliveryFile } from '@outloud/contract/deliveries';
import { toPlainText, toSrt, toVtt } from '@outloud/domain/captions';
import type { Segment } from '@outloud/domain/deliveries';
import type { ByteRange, OffloadRequest } from '../../adapters/storage/storage.port.ts';
import type { Deps } from '../../deps.ts';
import { audienceOf, hasExpired, type MediaKind } from './addresses.ts';
import { keysOf } from './deliveries.policy.ts';
import { isInReview, presentDelivery, type View } from './deliveries.presenter.ts';
import { type DeliveryRow, findDelivery, findMedia, type MediaRow } from './deliveries.repo.ts';
import { deliveryNotFound, readSegments } from './deliveries.service.ts';

type Needs = Pick<Deps, 'db' | 'storage' | 'secrets'>;
type Asked = { id: string; expires?: string; signature?: string };

export async function openMedia(deps: Needs, kind: 'video' | 'poster', asked: Asked) {
  const { delivery } = await requireSigned(deps, kind, asked);
  return openStored(deps, delivery, kind);
}

/** The same video to be saved, or what is known of it as a text. */
export async function openFile(deps: Needs, file: DeliveryFile, asked: Asked) {
  const { delivery: media, view } = await requireSigned(deps, `files/${file}`, asked);
  if (file === 'video.mp4') return openStored(deps, media, 'video');
  const delivery = await findDelivery(deps.db, media.id);
  const text = delivery && (await textOf(deps, file, delivery, view));
  if (!delivery || text === null) throw deliveryNotFound();
  return { name: nameOf(delivery), ...held(Buffer.from(text)) };
}

/** What can be saved of a delivery, one file after the other; null stands for one that storage has lost. */
export async function* savedFiles(deps: Needs, id: string, files: readonly DeliveryFile[]) {
  const delivery = await findDelivery(deps.db, id);
  const view: View = { key: deps.secrets.emailHashKey, audience: 'customer' };
  if (!delivery) return;
  for (const file of files) {
    if (file !== 'video.mp4') {
      const text = await textOf(deps, file, delivery, view);
      if (text !== null) yield { file, content: text };
    } else if (delivery.done_steps.includes('normalise')) {
      const key = keysOf(id).video;
      yield { file, content: (await deps.storage.find(key)) && (await deps.storage.read(key)) };
    }
  }
}

type Signed = { delivery: MediaRow; view: View };

/** Throws the same for a bad signature, an old one, and a delivery that its customer may not see (any more). */
async function requireSigned({ db, secrets }: Needs, kind: MediaKind, asked: Asked): Promise<Signed> {
  const { id, expires = '', signature = '' } = asked;
  const { emailHashKey: key } = secrets;
  const audience = audienceOf(key, { kind, deliveryId: id, expires, signature });
  if (!audience) throw deliveryNotFound();
  const delivery = await findMedia(db, id);
  if (!delivery || hasExpired(expires, delivery.read_at)) throw deliveryNotFound();
  if (audience === 'customer' && isHeldBack(delivery)) throw deliveryNotFound();
  return { delivery, view: { key, audience } };
}

function isHeldBack(delivery: MediaRow): boolean {
  return delivery.status === 'rejected' || isInReview(delivery);
}

async function openStored({ storage }: Needs, delivery: MediaRow, kind: 'video' | 'poster') {
  const key = keysOf(delivery.id)[kind];
  const name = nameOf(delivery);
  const { offload } = storage;
  // Pictures are small; so pages need no permission to show pictures of another host.
  if (offload && kind === 'video') {
    if (!delivery.done_steps.includes('normalise')) throw deliveryNotFound();
    return { name, offload: (request: OffloadRequest) => offload(key, request) };
  }
  const file = await storage.find(key);
  if (!file) throw deliveryNotFound();
  return { name, ...file, read: (range?: ByteRange) => storage.read(key, range) };
}

const nameOf = ({ delivery_number }: MediaRow) => `delivery-${delivery_number}`;

const transcripts = {
  'transcript.txt': toPlainText,
  'transcript.vtt': toVtt,
  'transcript.srt': toSrt,
} as const satisfies Partial<Record<DeliveryFile, (segments: readonly Segment[]) => string>>;

async function textOf({ db }: Needs, file: Exclude<DeliveryFile, 'video.mp4'>, delivery: DeliveryRow, view: View) {
  if (file === 'insights.json') {
    const { aiInsights, deliveryNumber, roastRequestId, testerId, submittedAt, videoDurationSeconds } = presentDelivery(
      delivery,
      view,
    );
    const { websiteName, websiteUrl } = roastRequestId;
    const about = { websiteName, websiteUrl, deliveryNumber, tester: testerId.fullName, submittedAt };
    return aiInsights && `${JSON.stringify({ ...about, videoDurationSeconds, ...aiInsights }, null, 2)}\n`;
  }
  const segments = await readSegments(db, delivery.id);
  return segments.length > 0 ? transcripts[file](segments) : null;
}

function held(content: Buffer) {
  return {
    size: content.length,
    version: createHash('sha256').update(content).digest('base64url'),
    read: async ({ start, end }: ByteRange = { start: 0, end: content.length - 1 }) =>
      Readable.from([content.subarray(start, end + 1)]),
  };
}
