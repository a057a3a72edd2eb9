import { readFileSync } from 'node:fs';
import { loadEmbedder } from '@outloud/offline-ai/models/embedder';

// Only runs the language model, once for each sentence.
const embed = await loadEmbedder(['native']);
for (const sentence of JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as string[]) await embed(sentence);
