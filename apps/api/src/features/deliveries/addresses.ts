import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DeliveryFile } from '@outloud/contract/deliveries';
import { addressSeconds } from './deliveries.policy.ts';

/** What of a delivery an address leads to, as it stands in its path. */
export type MediaKind = 'video' | 'poster' | `files/${DeliveryFile}`;
type Signed = { kind: MediaKind; deliveryId: string; expires: string };

/** An address that plays without a sign-in, for a few minutes: a video element cannot send a token. */
export function mediaAddress(key: string, kind: MediaKind, deliveryId: string, now = Date.now()): string {
  const { renewed, longest } = addressSeconds;
  const expires = `${Math.floor(now / 1000 / renewed) * renewed + longest}`;
  const signature = sign(key, { kind, deliveryId, expires });
  return `/api/deliveries/${deliveryId}/${kind}?expires=${expires}&signature=${signature}`;
}

export function isGenuine(key: string, { signature, ...signed }: Signed & { signature: string }): boolean {
  if (!/^\d+$/.test(signed.expires) || Number(signed.expires) * 1000 <= Date.now()) return false;
  // As texts: many of them decode to the same bytes.
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(key, signed))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sign(key: string, { kind, deliveryId, expires }: Signed): string {
  return createHmac('sha256', key).update(`media:${kind}:${deliveryId}:${expires}`).digest('base64url');
}
