import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/**
 * Removes ICC profiles from an MP4 file. FFmpeg's MP4 muxer copies the profile of the source into a `colr` box, and no
 * option prevents that. A profile may contain text such as a name. Each such box becomes a `free` box of zeros, so that
 * no offset changes.
 */
export function eraseColorProfiles(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    const { start, bytes } = readMoovBox(descriptor);
    for (let offset = bytes.indexOf('colrprof'); offset >= 4; offset = bytes.indexOf('colrprof', offset + 1)) {
      const length = bytes.readUInt32BE(offset - 4);
      const isBox = length >= 12 && offset - 4 + length <= bytes.length;
      if (!isBox) continue;
      const freeBox = Buffer.alloc(length - 4);
      freeBox.write('free');
      writeSync(descriptor, freeBox, 0, freeBox.length, start + offset);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Reads the `moov` box, which describes the tracks. It precedes the media data in the files that we write. */
function readMoovBox(descriptor: number): { start: number; bytes: Buffer } {
  const header = Buffer.alloc(8);
  for (let start = 0; readSync(descriptor, header, 0, 8, start) === 8; ) {
    const length = header.readUInt32BE(0);
    if (header.toString('latin1', 4) === 'moov') {
      const bytes = Buffer.alloc(length);
      readSync(descriptor, bytes, 0, length, start);
      return { start, bytes };
    }
    if (length < 8) break;
    start += length;
  }
  throw new Error('The video has no moov box');
}
