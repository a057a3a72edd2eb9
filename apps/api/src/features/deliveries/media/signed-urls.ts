import type { DeliveryFile } from '@outloud/contract/deliveries';
import { signText, verifySignature } from '../../../crypto.ts';
import { signedUrlSeconds } from '../deliveries.limits.ts';

/** Identifies a file of a delivery in the path of its URL. */
export type MediaKind = 'video' | 'poster' | `files/${DeliveryFile}`;
/** The kind of user that a URL was signed for. Operator URLs also open deliveries that customers cannot see. */
export type Audience = 'customer' | 'operator';
type SignedParams = { kind: MediaKind; deliveryId: string; expires: string };

/**
 * Signs a short-lived URL that needs no session, because a video element cannot send a token. `now` is the database
 * time, so that the clocks of the servers do not have to agree.
 */
export function signMediaUrl(
  key: string,
  kind: MediaKind,
  deliveryId: string,
  { audience = 'customer', now }: { audience?: Audience; now: Date },
): string {
  const { rotation, maxAge } = signedUrlSeconds;
  const expires = `${Math.floor(now.getTime() / 1000 / rotation) * rotation + maxAge}`;
  const signature = signText(key, getSignedText(audience, { kind, deliveryId, expires }));
  return `/api/deliveries/${deliveryId}/${kind}?expires=${expires}&signature=${signature}`;
}

/** Returns the audience of a correctly signed URL, even if it has expired. Returns null for a bad signature. */
export function verifyMediaUrl(
  key: string,
  { signature, ...signed }: SignedParams & { signature: string },
): Audience | null {
  const isSignedFor = (audience: Audience) => verifySignature(key, getSignedText(audience, signed), signature);
  return (['customer', 'operator'] as const).find(isSignedFor) ?? null;
}

export function hasExpired(expires: string, now: Date): boolean {
  return Number(expires) * 1000 <= now.getTime();
}

function getSignedText(audience: Audience, { kind, deliveryId, expires }: SignedParams): string {
  return `media:${audience}:${kind}:${deliveryId}:${expires}`;
}
