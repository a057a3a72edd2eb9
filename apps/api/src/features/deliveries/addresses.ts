import type { DeliveryFile } from '@outloud/contract/deliveries';
import { isSigned, sign } from '../../crypto.ts';
import { addressSeconds } from './deliveries.policy.ts';

/** What of a delivery an address leads to, as it stands in its path. */
export type MediaKind = 'video' | 'poster' | `files/${DeliveryFile}`;
/** Whom an address was made for: an operator's leads to what is held back from customers as well. */
export type Audience = 'customer' | 'operator';
type Signed = { kind: MediaKind; deliveryId: string; expires: string };

/**
 * An address that plays without a sign-in, for a few minutes: a video element cannot send a token. `now` is the
 * database's, so that an address of one machine is as good on every other.
 */
export function mediaAddress(
  key: string,
  kind: MediaKind,
  deliveryId: string,
  { audience = 'customer', now }: { audience?: Audience; now: Date },
): string {
  const { renewed, longest } = addressSeconds;
  const expires = `${Math.floor(now.getTime() / 1000 / renewed) * renewed + longest}`;
  const signature = sign(key, signedText(audience, { kind, deliveryId, expires }));
  return `/api/deliveries/${deliveryId}/${kind}?expires=${expires}&signature=${signature}`;
}

/** Whom a genuine address was made for, however old it is; null for any other. */
export function audienceOf(key: string, { signature, ...signed }: Signed & { signature: string }): Audience | null {
  const isSignedFor = (audience: Audience) => isSigned(key, signedText(audience, signed), signature);
  return (['customer', 'operator'] as const).find(isSignedFor) ?? null;
}

export function hasExpired(expires: string, now: Date): boolean {
  return Number(expires) * 1000 <= now.getTime();
}

function signedText(audience: Audience, { kind, deliveryId, expires }: Signed): string {
  return `media:${audience}:${kind}:${deliveryId}:${expires}`;
}
