import { availableParallelism } from 'node:os';
import { mostPixels } from './judge.ts';
import type { MediaSource } from './media.port.ts';

/** Nothing but the files named is opened, and only as what we accept. */
export const inputOptions = { protocol_whitelist: 'file,concat', format_whitelist: 'mov,matroska,avi' } as const;

/** What is in a file may be larger than the file says. Each thread holds some pictures in memory. */
export const decoderOptions = { max_pixels: String(mostPixels), threads: String(Math.min(4, availableParallelism())) };

export function urlOf(source: MediaSource): string {
  return source.length === 1 ? `file:${source[0]}` : `concat:${source.join('|')}`;
}
