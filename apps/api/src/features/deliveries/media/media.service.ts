import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DeliveryFile } from '@outloud/contract/deliveries';
import type { Segment } from '@outloud/domain/deliveries';
import { toPlainText, toSrt, toVtt } from '@outloud/domain/recordings/captions';
import type { ByteRange, OffloadRequest } from '../../../adapters/storage/storage.port.ts';
import type { Deps } from '../../../deps.ts';
import { deliveryNotFound } from '../../slots/lock-roast.service.ts';
import { type DeliveryView, isInReview, presentDelivery } from '../deliveries.presenter.ts';
import { type DeliveryMediaRow, type DeliveryRow, findDelivery, findDeliveryMedia } from '../deliveries.repo.ts';
import { getTranscriptSegments } from '../deliveries.service.ts';
import { getDeliveryKeys } from '../storage-keys.ts';
import { hasExpired, type MediaKind, verifyMediaUrl } from './signed-urls.ts';

type MediaDeps = Pick<Deps, 'db' | 'storage' | 'secrets'>;
type SignedRequest = { id: string; expires?: string; signature?: string };

export async function openMedia(deps: MediaDeps, kind: 'video' | 'poster', request: SignedRequest) {
  const { delivery } = await requireSignedMedia(deps, kind, request);
  return openStoredMedia(deps, delivery, kind);
}

/** Opens the video, the transcript or the insights as a download. */
export async function openDeliveryFile(deps: MediaDeps, file: DeliveryFile, request: SignedRequest) {
  const { delivery: media, view } = await requireSignedMedia(deps, `files/${file}`, request);
  if (file === 'video.mp4') return openStoredMedia(deps, media, 'video');
  const delivery = await findDelivery(deps.db, media.id);
  const text = delivery && (await renderText(deps, file, delivery, view));
  if (!delivery || text === null) throw deliveryNotFound();
  return { name: getDownloadName(delivery), ...toStoredFile(Buffer.from(text)) };
}

/** Yields the downloadable files of a delivery. The content is null if the file is missing from storage. */
export async function* readDeliveryFiles(deps: MediaDeps, id: string, files: readonly DeliveryFile[]) {
  const delivery = await findDelivery(deps.db, id);
  const view: DeliveryView = { key: deps.secrets.masterKey, audience: 'customer' };
  if (!delivery) return;
  for (const file of files) {
    if (file !== 'video.mp4') {
      const text = await renderText(deps, file, delivery, view);
      if (text !== null) yield { file, content: text };
    } else if (delivery.done_steps.includes('normalize')) {
      const key = getDeliveryKeys(id).video;
      yield { file, content: (await deps.storage.find(key)) && (await deps.storage.read(key)) };
    }
  }
}

type SignedMedia = { delivery: DeliveryMediaRow; view: DeliveryView };

/** Throws the same error for a bad signature, an expired URL and a hidden delivery. */
async function requireSignedMedia(
  { db, secrets }: MediaDeps,
  kind: MediaKind,
  request: SignedRequest,
): Promise<SignedMedia> {
  const { id, expires = '', signature = '' } = request;
  const { masterKey: key } = secrets;
  const audience = verifyMediaUrl(key, { kind, deliveryId: id, expires, signature });
  if (!audience) throw deliveryNotFound();
  const delivery = await findDeliveryMedia(db, id);
  if (!delivery || hasExpired(expires, delivery.read_at)) throw deliveryNotFound();
  if (audience === 'customer' && isHidden(delivery)) throw deliveryNotFound();
  return { delivery, view: { key, audience } };
}

function isHidden(delivery: DeliveryMediaRow): boolean {
  return delivery.status === 'rejected' || isInReview(delivery);
}

async function openStoredMedia({ storage }: MediaDeps, delivery: DeliveryMediaRow, kind: 'video' | 'poster') {
  const key = getDeliveryKeys(delivery.id)[kind];
  const name = getDownloadName(delivery);
  const { offload } = storage;
  // Posters are small and served by the API, so that the CSP of the pages does not have to allow another image host.
  if (offload && kind === 'video') {
    if (!delivery.done_steps.includes('normalize')) throw deliveryNotFound();
    return { name, offload: (request: OffloadRequest) => offload(key, request) };
  }
  const file = await storage.find(key);
  if (!file) throw deliveryNotFound();
  return { name, ...file, read: (range?: ByteRange) => storage.read(key, range) };
}

const getDownloadName = ({ delivery_number }: DeliveryMediaRow) => `delivery-${delivery_number}`;

const transcriptFormats = {
  'transcript.txt': toPlainText,
  'transcript.vtt': toVtt,
  'transcript.srt': toSrt,
} as const satisfies Partial<Record<DeliveryFile, (segments: readonly Segment[]) => string>>;

async function renderText(
  { db }: MediaDeps,
  file: Exclude<DeliveryFile, 'video.mp4'>,
  delivery: DeliveryRow,
  view: DeliveryView,
) {
  if (file === 'insights.json') {
    const { aiInsights, deliveryNumber, roastRequestId, testerId, submittedAt, videoDurationSeconds } = presentDelivery(
      delivery,
      view,
    );
    const { websiteName, websiteUrl } = roastRequestId;
    const subject = { websiteName, websiteUrl, deliveryNumber, tester: testerId.fullName, submittedAt };
    return aiInsights && `${JSON.stringify({ ...subject, videoDurationSeconds, ...aiInsights }, null, 2)}\n`;
  }
  const segments = await getTranscriptSegments(db, delivery.id);
  return segments.length > 0 ? transcriptFormats[file](segments) : null;
}

function toStoredFile(content: Buffer) {
  return {
    size: content.length,
    version: createHash('sha256').update(content).digest('base64url'),
    read: async ({ start, end }: ByteRange = { start: 0, end: content.length - 1 }) =>
      Readable.from([content.subarray(start, end + 1)]),
  };
}
