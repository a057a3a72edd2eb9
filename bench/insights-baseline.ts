import { readFileSync } from 'node:fs';
import { loadEncoder } from '@outloud/offline-ai/models/encoder';

// Only runs the language model, once for each sentence.
const embed = await loadEncoder(['native']);
for (const sentence of JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as string[]) await embed(sentence);
