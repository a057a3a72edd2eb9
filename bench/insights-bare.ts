import { readFileSync } from 'node:fs';
import { compoundOf } from '../apps/api/src/adapters/insights/cues.ts';
import { openEmbedder } from '../apps/api/src/adapters/insights/embedder.ts';

// The language model and the lexicon over the same sentences, and nothing else.
const embed = await openEmbedder(['native']);
for (const sentence of JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as string[]) {
  await embed(sentence);
  compoundOf(sentence);
}
