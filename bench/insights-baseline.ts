import { readFileSync } from 'node:fs';
import { loadEmbedder } from '../apps/api/src/adapters/insights/embedder.ts';

// Only runs the language model, once for each sentence.
const embed = await loadEmbedder(['native']);
for (const sentence of JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as string[]) await embed(sentence);
