import { strFromU8, unzipSync } from 'fflate';

/** Returns the files of a zip archive as texts by name. */
export function unzip(bytes: Uint8Array): Record<string, string> {
  const files = Object.entries(unzipSync(bytes));
  return Object.fromEntries(files.map(([name, content]) => [name, strFromU8(content)]));
}
