import { isSigned, sign } from '../../crypto.ts';
import { isId } from '../../ids.ts';

/** For the link in a digest: whoever has it can end these mails, and nothing else. */
export function stopToken(key: string, testerId: string): string {
  return `${testerId}.${sign(key, signedText(testerId))}`;
}

/** Whose mails a genuine token ends; null for any other. */
export function testerOf(key: string, token: string): string | null {
  const [testerId = '', signature = ''] = token.split('.');
  return isId(testerId) && isSigned(key, signedText(testerId), signature) ? testerId : null;
}

const signedText = (testerId: string) => `digest:${testerId}`;
