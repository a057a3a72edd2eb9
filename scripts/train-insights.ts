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

/** Neutral sentences are few among reviews, and one about a website teaches more than one about food or films. */
const weightsOf = { rated: { neutral: 2, other: 1 }, thinkAloud: { neutral: 2, other: 1.5 } };

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Name the file of rated sentences: node scripts/train-insights.ts sentences.tsv');
  process.exit(2);
}

const embed = await openEmbedder();
const rated = await examplesOf(await readRated(file), weightsOf.rated);
const spoken = await examplesOf(await readThinkAloud('train'), weightsOf.thinkAloud);
const spokenTest = await examplesOf(await readThinkAloud('test'), weightsOf.thinkAloud);
const isHeldOut = (_: unknown, index: number) => index % 5 === 4;
const heldOut = rated.filter(isHeldOut);
const trial = learn([...rated.filter((example, index) => !isHeldOut(example, index)), ...spoken]);
report(`Held-out fifth of the rated sentences (${heldOut.length})`, heldOut, trial);
report(`Think-aloud test sentences (${spokenTest.length})`, spokenTest, trial);

const weights = rounded(learn([...rated, ...spoken]));
report('Think-aloud test sentences, with the weights as shipped', spokenTest, weights);
await writeFile(weightsFile, formatted(weights));

type Taught = Example & Labelled;

async function examplesOf(
  sentences: readonly Labelled[],
  weight: { neutral: number; other: number },
): Promise<Taught[]> {
  const examples: Taught[] = [];
  for (const { text, polarity } of sentences) {
    const features = featuresOf(text, await embed(text));
    examples.push({ text, polarity, features, weight: polarity === 'neutral' ? weight.neutral : weight.other });
  }
  return examples;
}

function report(title: string, examples: readonly Taught[], weights: Weights): void {
  const ours = examples.map(({ polarity, features }) => ({
    expected: polarity,
    found: likeliest(likelihoodsOf(features, weights)),
  }));
  const vaders = examples.map(({ polarity, text }) => ({ expected: polarity, found: vaderPolarity(text) }));
  console.log(`${title}: macro-F1 ${macroF1(ours).toFixed(3)}, VADER ${macroF1(vaders).toFixed(3)}`);
}

function rounded(weights: Weights): Weights {
  return JSON.parse(
    JSON.stringify(weights, (_key, value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value)),
  );
}

/** One pair to a line, so that a new training shows as a readable difference. */
function formatted({ bias, embedding, cues }: Weights): string {
  const pair = ([positive, negative]: readonly [number, number]) => `[${positive}, ${negative}]`;
  const named = Object.entries(cues).map(([name, pull]) => `    "${name}": ${pair(pull)}`);
  const listed = embedding.map((pull) => `    ${pair(pull)}`);
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
