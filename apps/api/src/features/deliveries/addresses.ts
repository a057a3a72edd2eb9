import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressSeconds } from './deliveries.policy.ts';

export type MediaKind = 'video' | 'poster';
type Signed = { kind: MediaKind; deliveryId: string; expires: number };

/** An address that plays without a sign-in, for a few minutes: a video element cannot send a token. */
export function mediaAddress(key: string, kind: MediaKind, deliveryId: string, now = Date.now()): string {
  const { renewed, longest } = addressSeconds;
  const expires = Math.floor(now / 1000 / renewed) * renewed + longest;
  const signature = sign(key, { kind, deliveryId, expires }).toString('base64url');
  return `/api/deliveries/${deliveryId}/${kind}?expires=${expires}&signature=${signature}`;
}

export function isGenuine(key: string, { signature, ...signed }: Signed & { signature: string }): boolean {
  if (signed.expires * 1000 <= Date.now()) return false;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(key, signed);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sign(key: string, { kind, deliveryId, expires }: Signed): Buffer {
  return createHmac('sha256', key).update(`media:${kind}:${deliveryId}:${expires}`).digest();
}
