import type { Segment } from '@outloud/domain/deliveries';
import { createConfiguredInsights, readTranscripts } from './lib/insights-engine.ts';

/** Prints the insights of transcripts: reads `[{ id, segments }]` and prints `[{ id, insights }]`. */
const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run insights -- FILE');
  process.exit(2);
}

const transcripts = await readTranscripts<{ id: string; segments: Segment[] }>(file);
const analyze = createConfiguredInsights();
const results: object[] = [];
for (const { id, segments } of transcripts) results.push({ id, insights: await analyze(segments) });
console.log(JSON.stringify(results, null, 2));
