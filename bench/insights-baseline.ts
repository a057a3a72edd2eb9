import { readFileSync } from 'node:fs';
import { loadEncoder } from '@outloud/offline-ai/models/encoder';
import { loadJudge } from '@outloud/offline-ai/models/judge';

// Only runs the two language models, once for each sentence.
const embed = await loadEncoder(['native']);
const judge = await loadJudge(['native']);
for (const sentence of JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as string[]) {
  await judge([sentence]);
  await embed(sentence);
}
