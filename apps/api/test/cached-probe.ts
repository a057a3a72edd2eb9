import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Media, MediaFacts, MediaSource } from '../src/adapters/media/media.port.ts';

const cachedFacts = new Map<string, MediaFacts>();

/**
 * Caches probe results by file content for all tests of a process. Probes run at low priority and are slow, and most
 * tests that submit a recording are not about probing.
 */
export function withCachedProbe(media: Media): Media {
  return {
    ...media,
    async probe(source, signal) {
      const hash = await hashSource(source);
      const facts = cachedFacts.get(hash) ?? (await media.probe(source, signal));
      cachedFacts.set(hash, facts);
      return facts;
    },
  };
}

async function hashSource(source: MediaSource): Promise<string> {
  const hash = createHash('sha256');
  for (const file of source) hash.update(await readFile(file));
  return hash.digest('hex');
}
