import { readFile } from 'node:fs/promises';
import type { Insights, Segment } from '@outloud/domain/deliveries';
import { keepQuotedMoments } from '@outloud/domain/insights/evidence';
import { pino } from 'pino';
import { createInsights } from '../../apps/api/src/adapters/insights/index.ts';
import { loadConfig } from '../../apps/api/src/config.ts';

/** The insights engine that the environment configures, with the same check of quotes as in the product. */
export function createConfiguredInsights(): (segments: readonly Segment[]) => Promise<Insights> {
  const engine = createInsights(loadConfig(process.env), pino(pino.destination(process.stderr.fd)));
  const { signal } = new AbortController();
  return async (segments) => keepQuotedMoments(await engine.analyze(segments, signal), segments);
}

/** Reads a JSON list of transcripts. Exits with one plain sentence if that is not possible. */
export async function readTranscripts<T>(file: string): Promise<T[]> {
  try {
    const transcripts = JSON.parse(await readFile(file, 'utf8')) as unknown;
    if (Array.isArray(transcripts)) return transcripts as T[];
    console.error(`${file} is not a list of transcripts.`);
  } catch (error) {
    console.error(`Cannot read ${file}: ${(error as Error).message}`);
  }
  process.exit(1);
}
