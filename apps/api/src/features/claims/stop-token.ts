import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId } from '../../ids.ts';

/** For the link in a digest: whoever has it can end these mails, and nothing else. */
export function stopToken(key: string, testerId: string): string {
  return `${testerId}.${sign(key, testerId)}`;
}

/** Whose mails a genuine token ends; null for any other. */
export function testerOf(key: string, token: string): string | null {
  const [testerId = '', signature = ''] = token.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(key, testerId))];
  return isId(testerId) && given.length === right.length && timingSafeEqual(given, right) ? testerId : null;
}

function sign(key: string, testerId: string): string {
  return createHmac('sha256', key).update(`digest:${testerId}`).digest('base64url');
}
