import { strFromU8, unzipSync } from 'fflate';

/** Returns the content of each file in a zip archive by file name. */
export function unzip(bytes: Uint8Array): Record<string, string> {
  const files = Object.entries(unzipSync(bytes));
  return Object.fromEntries(files.map(([name, content]) => [name, strFromU8(content)]));
}
