import { exportMinutes } from '@outloud/domain/retention';
import { signText, verifySignature } from '../../crypto.ts';

/**
 * A browser download cannot send a bearer token, so a signed URL grants access for a few minutes. A download that
 * starts before the URL expires can finish.
 */
export function signExportUrl(key: string, userId: string, now: Date): { url: string; expiresAt: string } {
  const expires = Math.floor(now.getTime() / 1000) + exportMinutes * 60;
  const signature = signText(key, getSignedText(userId, `${expires}`));
  return {
    url: `/api/exports/${userId}?expires=${expires}&signature=${signature}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

type SignedParams = { id: string; expires?: string | undefined; signature?: string | undefined };

export function isExportUrlValid(key: string, { id, expires = '', signature = '' }: SignedParams, now: Date): boolean {
  if (!/^\d+$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return false;
  return verifySignature(key, getSignedText(id, expires), signature);
}

const getSignedText = (userId: string, expires: string) => `export:${userId}:${expires}`;
