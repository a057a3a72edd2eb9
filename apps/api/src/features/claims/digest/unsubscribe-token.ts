import { signText, verifySignature } from '../../../crypto.ts';
import { isUuid } from '../../../ids.ts';

/** Creates the token for the unsubscribe link in a digest. The token grants nothing else. */
export function createUnsubscribeToken(key: string, testerId: string): string {
  return `${testerId}.${signText(key, getSignedText(testerId))}`;
}

/** Returns the tester id, or null when the signature is invalid. */
export function verifyUnsubscribeToken(key: string, token: string): string | null {
  const [testerId = '', signature = ''] = token.split('.');
  return isUuid(testerId) && verifySignature(key, getSignedText(testerId), signature) ? testerId : null;
}

const getSignedText = (testerId: string) => `digest:${testerId}`;
