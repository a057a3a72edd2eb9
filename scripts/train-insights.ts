import { writeFile } from 'node:fs/promises';
import { openEmbedder } from '../apps/api/src/adapters/insights/embedder.ts';
import { featuresOf, likelihoodsOf, type Weights, weightsFile } from '../apps/api/src/adapters/insights/polarity.ts';
import {
  type Labelled,
  likeliest,
  macroF1,
  readRated,
  readThinkAloud,
  vaderPolarity,
} from '../apps/api/src/adapters/insights/training/examples.ts';
import { type Example, learn } from '../apps/api/src/adapters/insights/training/learn.ts';

/** Neutral sentences are rare in reviews, and website sentences are more relevant than food or film reviews. */
const sampleWeights = { rated: { neutral: 2, other: 1 }, thinkAloud: { neutral: 2, other: 1.5 } };

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: node scripts/train-insights.ts sentences.tsv');
  process.exit(2);
}

const embed = await openEmbedder();
const rated = await createExamples(await readRated(file), sampleWeights.rated);
const spoken = await createExamples(await readThinkAloud('train'), sampleWeights.thinkAloud);
const spokenTest = await createExamples(await readThinkAloud('test'), sampleWeights.thinkAloud);
const isHeldOut = (_: unknown, index: number) => index % 5 === 4;
const heldOut = rated.filter(isHeldOut);
const trial = learn([...rated.filter((example, index) => !isHeldOut(example, index)), ...spoken]);
report(`Held-out fifth of the rated sentences (${heldOut.length})`, heldOut, trial);
report(`Think-aloud test sentences (${spokenTest.length})`, spokenTest, trial);

const weights = roundWeights(learn([...rated, ...spoken]));
report('Think-aloud test sentences, with the weights as shipped', spokenTest, weights);
await writeFile(weightsFile, formatWeights(weights));

type TrainingExample = Example & Labelled;

async function createExamples(
  sentences: readonly Labelled[],
  weight: { neutral: number; other: number },
): Promise<TrainingExample[]> {
  const examples: TrainingExample[] = [];
  for (const { text, polarity } of sentences) {
    const features = featuresOf(text, await embed(text));
    examples.push({ text, polarity, features, weight: polarity === 'neutral' ? weight.neutral : weight.other });
  }
  return examples;
}

function report(title: string, examples: readonly TrainingExample[], weights: Weights): void {
  const ours = examples.map(({ polarity, features }) => ({
    expected: polarity,
    found: likeliest(likelihoodsOf(features, weights)),
  }));
  const vaders = examples.map(({ polarity, text }) => ({ expected: polarity, found: vaderPolarity(text) }));
  console.log(`${title}: macro-F1 ${macroF1(ours).toFixed(3)}, VADER ${macroF1(vaders).toFixed(3)}`);
}

function roundWeights(weights: Weights): Weights {
  return JSON.parse(
    JSON.stringify(weights, (_key, value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value)),
  );
}

/** One pair per line, so that diffs of the weights stay readable. */
function formatWeights({ bias, embedding, cues }: Weights): string {
  const pair = ([positive, negative]: readonly [number, number]) => `[${positive}, ${negative}]`;
  const named = Object.entries(cues).map(([name, weight]) => `    "${name}": ${pair(weight)}`);
  const listed = embedding.map((weight) => `    ${pair(weight)}`);
  return `{
  "bias": ${pair(bias)},
  "cues": {
${named.join(',\n')}
  },
  "embedding": [
${listed.join(',\n')}
  ]
}
`;
}
