import { exportMinutes } from '@outloud/domain/retention';
import { isSigned, sign } from '../../crypto.ts';

/**
 * A browser download cannot send a bearer token, so a signed URL grants access for a few minutes. A download that
 * started before the URL expires continues.
 */
export function exportAddress(key: string, userId: string, now: Date): { url: string; expiresAt: string } {
  const expires = Math.floor(now.getTime() / 1000) + exportMinutes * 60;
  const signature = sign(key, getSignedText(userId, `${expires}`));
  return {
    url: `/api/exports/${userId}?expires=${expires}&signature=${signature}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

type SignedParams = { id: string; expires?: string | undefined; signature?: string | undefined };

export function isGenuine(key: string, { id, expires = '', signature = '' }: SignedParams, now: Date): boolean {
  if (!/^\d+$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return false;
  return isSigned(key, getSignedText(id, expires), signature);
}

const getSignedText = (userId: string, expires: string) => `export:${userId}:${expires}`;
