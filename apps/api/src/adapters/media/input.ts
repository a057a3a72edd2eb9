import { availableParallelism } from 'node:os';
import type { MediaSource } from './media.port.ts';

/** Nothing but the files named is opened, and only as what we accept. */
export const inputOptions = { protocol_whitelist: 'file,concat', format_whitelist: 'mov,matroska,avi' } as const;

/** Each holds some pictures in memory. */
export const decoderThreads = Math.min(4, availableParallelism());

export function urlOf(source: MediaSource): string {
  return source.length === 1 ? `file:${source[0]}` : `concat:${source.join('|')}`;
}
