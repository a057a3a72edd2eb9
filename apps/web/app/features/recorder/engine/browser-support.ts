import { pickFormat } from './recording-format.ts';

/** Returns null when this browser can record. */
export function getUnsupportedReason(): 'insecure' | 'browser' | null {
  if (!window.isSecureContext) return 'insecure';
  const canShare = typeof navigator.mediaDevices?.getDisplayMedia === 'function';
  const canRecord = typeof MediaRecorder === 'function' && typeof indexedDB === 'object';
  if (!canShare || !canRecord) return 'browser';
  return pickFormat((type) => MediaRecorder.isTypeSupported(type)) ? null : 'browser';
}
