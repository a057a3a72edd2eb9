import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { computeFigures, figureNames, type LabeledTranscript, readInsights, toSegments } from './lib/evaluation.ts';
import { analyzeByMajority, analyzeWithVader } from './lib/evaluation-baselines.ts';
import { createConfiguredInsights, readTranscripts } from './lib/insights-engine.ts';

/** Compares the configured insights engine with labeled transcripts, VADER and a majority baseline. See docs/insights.md. */
const transcriptsFolder = new URL('../packages/offline-ai/training/transcripts/', import.meta.url);
const ownFiles = ['dev', 'test', 'study'].map((name) =>
  fileURLToPath(new URL(`think-aloud-${name}.json`, transcriptsFolder)),
);
const files = process.argv.length > 2 ? process.argv.slice(2) : ownFiles;

const analyze = createConfiguredInsights();
for (const file of files) {
  const transcripts = await readTranscripts<LabeledTranscript>(file);
  const analyses = [];
  for (const transcript of transcripts) {
    analyses.push(readInsights(await analyze(toSegments(transcript)), transcript));
  }
  const columns = {
    Outloud: computeFigures(transcripts, analyses),
    VADER: computeFigures(transcripts, transcripts.map(analyzeWithVader)),
    Majority: computeFigures(transcripts, analyzeByMajority(transcripts)),
  };
  const sentences = transcripts.reduce((sum, transcript) => sum + transcript.sentences.length, 0);
  console.log(`\n${path.basename(file)}: ${transcripts.length} transcripts, ${sentences} sentences\n`);
  console.log(`| Figure | ${Object.keys(columns).join(' | ')} |`);
  console.log(`|---|${'---|'.repeat(Object.keys(columns).length)}`);
  for (const name of figureNames) {
    console.log(
      `| ${name} | ${Object.values(columns)
        .map((figures) => figures[name])
        .join(' | ')} |`,
    );
  }
}
