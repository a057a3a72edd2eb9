import { writeFile } from 'node:fs/promises';
import { loadEmbedder } from '../src/insights/embedder.ts';
import { computeProbabilities, extractFeatures, type Weights, weightsFile } from '../src/insights/polarity.ts';
import {
  computeMacroF1,
  findMostLikely,
  getVaderPolarity,
  type LabeledSentence,
  readRatedSentences,
  readThinkAloudSentences,
} from './examples.ts';
import { type TrainingExample, trainWeights } from './train-weights.ts';

/** Neutral sentences are rare in reviews, and website sentences are more relevant than food or film reviews. */
const sampleWeights = { rated: { neutral: 2, other: 1 }, thinkAloud: { neutral: 2, other: 1.5 } };

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: node packages/offline-ai/training/train.ts sentences.tsv');
  process.exit(2);
}

const embed = await loadEmbedder();
const rated = await createExamples(await readRatedSentences(file), sampleWeights.rated);
const spoken = await createExamples(await readThinkAloudSentences('train'), sampleWeights.thinkAloud);
const spokenTest = await createExamples(await readThinkAloudSentences('test'), sampleWeights.thinkAloud);
const isHeldOut = (_: unknown, index: number) => index % 5 === 4;
const heldOut = rated.filter(isHeldOut);
const trialWeights = trainWeights([...rated.filter((example, index) => !isHeldOut(example, index)), ...spoken]);
report(`Held-out fifth of the rated sentences (${heldOut.length})`, heldOut, trialWeights);
report(`Think-aloud test sentences (${spokenTest.length})`, spokenTest, trialWeights);

const weights = roundWeights(trainWeights([...rated, ...spoken]));
report('Think-aloud test sentences, with the weights as shipped', spokenTest, weights);
await writeFile(weightsFile, formatWeights(weights));

type LabeledExample = TrainingExample & LabeledSentence;

async function createExamples(
  sentences: readonly LabeledSentence[],
  weight: { neutral: number; other: number },
): Promise<LabeledExample[]> {
  const examples: LabeledExample[] = [];
  for (const { text, polarity } of sentences) {
    const features = extractFeatures(text, await embed(text));
    examples.push({ text, polarity, features, weight: polarity === 'neutral' ? weight.neutral : weight.other });
  }
  return examples;
}

function report(title: string, examples: readonly LabeledExample[], weights: Weights): void {
  const predictions = examples.map(({ polarity, features }) => ({
    expected: polarity,
    predicted: findMostLikely(computeProbabilities(features, weights)),
  }));
  const vaderPredictions = examples.map(({ polarity, text }) => ({
    expected: polarity,
    predicted: getVaderPolarity(text),
  }));
  console.log(
    `${title}: macro-F1 ${computeMacroF1(predictions).toFixed(3)}, VADER ${computeMacroF1(vaderPredictions).toFixed(3)}`,
  );
}

function roundWeights(weights: Weights): Weights {
  return JSON.parse(
    JSON.stringify(weights, (_key, value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value)),
  );
}

/** Writes one pair per line, so that diffs of the weights stay readable. */
function formatWeights({ bias, embedding, cues }: Weights): string {
  const formatPair = ([positive, negative]: readonly [number, number]) => `[${positive}, ${negative}]`;
  const cueLines = Object.entries(cues).map(([name, weight]) => `    "${name}": ${formatPair(weight)}`);
  const embeddingLines = embedding.map((weight) => `    ${formatPair(weight)}`);
  return `{
  "bias": ${formatPair(bias)},
  "cues": {
${cueLines.join(',\n')}
  },
  "embedding": [
${embeddingLines.join(',\n')}
  ]
}
`;
}
