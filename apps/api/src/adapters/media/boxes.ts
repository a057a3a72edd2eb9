import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { MediaSource } from './media.port.ts';

/** What an MP4 or QuickTime file may begin with. */
const firstBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/**
 * Whether an MP4 says itself that there should be more of it: it is a row of boxes that tell how long they are. FFmpeg
 * stops without a word where the row of a file in fragments breaks off. Other files have no such boxes.
 */
export function lacksBoxes(source: MediaSource): boolean {
  const { size, read, close } = openParts(source);
  const seen = new Set<string>();
  try {
    for (let at = 0; at + 8 <= size; ) {
      const header = read(at, 16);
      const type = header.toString('latin1', 4, 8);
      if (at === 0 && !firstBoxes.includes(type)) return false;
      const length = lengthOf(header, size - at);
      // Behind a file that is complete without it, anything may follow.
      if (length < 8 || at + length > size) return type === 'mdat' || seen.has('moof') || !seen.has('moov');
      seen.add(type);
      at += length;
    }
    return seen.size > 0 && !seen.has('moov');
  } finally {
    close();
  }
}

/** Zero means that it is the last one, and one that it is too long for 32 bits. */
function lengthOf(header: Buffer, rest: number): number {
  const length = header.readUInt32BE(0);
  if (length === 1 && header.length === 16) return Number(header.readBigUInt64BE(8));
  return length === 0 ? rest : length;
}

/** The parts of a file as if they were one. */
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
