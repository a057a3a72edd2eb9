import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { MediaSource } from './media.port.ts';

/** Boxes at the start of MP4 and QuickTime files. */
const firstBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/**
 * Returns whether an MP4 file is truncated. An MP4 file is a sequence of boxes that declare their length. FFmpeg does
 * not report an error for a truncated fragmented file. Returns false for other formats.
 */
export function isTruncatedMp4(source: MediaSource): boolean {
  const { size, read, close } = openParts(source);
  const seenTypes = new Set<string>();
  try {
    for (let offset = 0; offset + 8 <= size; ) {
      const header = read(offset, 16);
      const type = header.toString('latin1', 4, 8);
      if (offset === 0 && !firstBoxes.includes(type)) return false;
      const length = readLength(header, size - offset);
      // A complete file may have trailing bytes.
      if (length < 8 || offset + length > size)
        return type === 'mdat' || seenTypes.has('moof') || !seenTypes.has('moov');
      seenTypes.add(type);
      offset += length;
    }
    return seenTypes.size > 0 && !seenTypes.has('moov');
  } finally {
    close();
  }
}

/** A length of 0 means up to the end of the file. A length of 1 means that a 64-bit length follows. */
function readLength(header: Buffer, remaining: number): number {
  const length = header.readUInt32BE(0);
  if (length === 1 && header.length === 16) return Number(header.readBigUInt64BE(8));
  return length === 0 ? remaining : length;
}

/** Opens the parts of a file for reading as one file. */
function openParts(source: MediaSource) {
  let size = 0;
  const parts = source.map((path) => {
    const part = { file: openSync(path, 'r'), start: size };
    size += statSync(path).size;
    return part;
  });

  function read(position: number, length: number): Buffer {
    const bytes = Buffer.alloc(Math.min(length, size - position));
    for (const [i, { file, start }] of parts.entries()) {
      const end = parts[i + 1]?.start ?? size;
      const from = Math.max(position, start);
      const to = Math.min(position + bytes.length, end);
      if (from < to) readSync(file, bytes, from - position, to - from, from - start);
    }
    return bytes;
  }
  return { size, read, close: () => parts.forEach(({ file }) => void closeSync(file)) };
}
