import { randomBytes } from 'node:crypto';
import { signText, verifySignature } from '../../crypto.ts';

/**
 * A device on which the operator has signed in before. Its token is a cookie that grants nothing: it only gives the
 * device its own limit of attempts, so that attackers who know the ID cannot use up the attempts of its operator.
 */
export function createDeviceToken(masterKey: string, adminId: string): string {
  const device = randomBytes(16).toString('base64url');
  return `${device}.${signText(masterKey, getSignedText(adminId, device))}`;
}

/** Returns the ID of the device, or null for a token that was not issued to this operator. */
export function verifyDeviceToken(masterKey: string, adminId: string, token: string | null): string | null {
  const [device = '', signature = ''] = token?.split('.') ?? [];
  return verifySignature(masterKey, getSignedText(adminId, device), signature) ? device : null;
}

const getSignedText = (adminId: string, device: string) => `operator device:${adminId}:${device}`;
