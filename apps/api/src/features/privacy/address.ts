import { exportMinutes } from '@outloud/domain/retention';
import { isSigned, sign } from '../../crypto.ts';

/**
 * A download cannot send a token, so the address of one account's data is itself the permission, for a few minutes. What
 * has begun by then goes on.
 */
export function exportAddress(key: string, userId: string, now: Date): { url: string; expiresAt: string } {
  const expires = Math.floor(now.getTime() / 1000) + exportMinutes * 60;
  const signature = sign(key, signedText(userId, `${expires}`));
  return {
    url: `/api/exports/${userId}?expires=${expires}&signature=${signature}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

type Asked = { id: string; expires?: string | undefined; signature?: string | undefined };

export function isGenuine(key: string, { id, expires = '', signature = '' }: Asked, now: Date): boolean {
  if (!/^\d+$/.test(expires) || Number(expires) * 1000 <= now.getTime()) return false;
  return isSigned(key, signedText(id, expires), signature);
}

const signedText = (userId: string, expires: string) => `export:${userId}:${expires}`;
