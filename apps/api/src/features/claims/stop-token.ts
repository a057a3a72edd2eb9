import { isSigned, sign } from '../../crypto.ts';
import { isId } from '../../ids.ts';

/** Token of the unsubscribe link in a digest. It grants nothing but unsubscribing. */
export function stopToken(key: string, testerId: string): string {
  return `${testerId}.${sign(key, getSignedText(testerId))}`;
}

/** Returns the tester id, or null when the signature is invalid. */
export function testerOf(key: string, token: string): string | null {
  const [testerId = '', signature = ''] = token.split('.');
  return isId(testerId) && isSigned(key, getSignedText(testerId), signature) ? testerId : null;
}

const getSignedText = (testerId: string) => `digest:${testerId}`;
