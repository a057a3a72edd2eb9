import { availableParallelism } from 'node:os';
import { maxPixels } from './evaluate-report.ts';
import type { MediaSource } from './media.port.ts';

/** The demuxers for uploads. */
export const videoFormats = 'mov,matroska,avi';
/** The demuxers for audio files of the operator. */
export const audioFormats = `${videoFormats},wav,flac,mp3,ogg,aiff`;

/** FFmpeg must not open other files or URLs that an upload refers to, nor use other demuxers. */
export function createInputOptions(formats: string) {
  return { protocol_whitelist: 'file,concat', format_whitelist: formats };
}

/** Frames may be larger than the file header declares. Each decoder thread keeps several frames in memory. */
export const decoderOptions = { max_pixels: String(maxPixels), threads: String(Math.min(4, availableParallelism())) };

export function toInputUrl(source: MediaSource): string {
  return source.length === 1 ? `file:${source[0]}` : `concat:${source.join('|')}`;
}
