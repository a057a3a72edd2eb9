import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadJudge } from './judge.ts';

const folder = new URL('../../../training/transcripts/', import.meta.url);
type Sentence = { text: string; labels: string[] };

function readSentences(name: string): Sentence[] {
  const transcripts = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { sentences: Sentence[] }[];
  return transcripts.flatMap(({ sentences }) => sentences);
}

const testFiles = ['think-aloud-dev.json', 'think-aloud-study.json', 'think-aloud-test.json'];
const slow = { timeout: 120_000 };

describe('the judge', () => {
  it('finds what most sentences of an author outside the training data say', slow, async () => {
    const { judgeSentence } = await loadJudge();
    const sentences = readSentences('think-aloud-dev.json');
    let correct = 0;
    for (const { text, labels } of sentences) {
      const { likelihoods } = await judgeSentence(text);
      const [best] = Object.entries(likelihoods).sort(([, a], [, b]) => b - a);
      if (labels.includes(best?.[0] ?? '')) correct++;
    }
    expect(sentences).toHaveLength(156);
    expect(correct).toBeGreaterThanOrEqual(128);
  });

  it('gives almost the same likelihoods with both runtimes', slow, async () => {
    const text = 'Where is the interest rate?';
    const [native, wasm] = [await loadJudge(['native']), await loadJudge(['wasm'])];
    const [a, b] = [await native.judgeSentence(text), await wasm.judgeSentence(text)];
    expect(a.likelihoods.confused).toBeGreaterThan(0.9);
    expect(b.likelihoods.confused).toBeCloseTo(a.likelihoods.confused, 1);
    expect(b.topic).toBe(a.topic);
  });

  it('considers the neighbors of a sentence', slow, async () => {
    const { addContext } = await loadJudge();
    const unsure = { liked: 0.3, disliked: 0.3, confused: 0.1, none: 0.3 };
    const disliked = { liked: 0, disliked: 1, confused: 0, none: 0 };
    const none = { liked: 0, disliked: 0, confused: 0, none: 1 };
    const [, afterProblem] = addContext([disliked, unsure, none]);
    const [, afterNothing] = addContext([none, unsure, none]);
    expect(afterProblem?.disliked).toBeGreaterThan(afterNothing?.disliked ?? 1);
    expect(addContext([])).toEqual([]);
  });

  it('is trained on other sentences than those that test it', () => {
    const normalize = ({ text }: Sentence) => text.toLowerCase().replaceAll(/[^a-z0-9 ]/g, '');
    const trainingFiles = readdirSync(folder).filter((name) => !testFiles.includes(name));
    const trained = new Set(trainingFiles.flatMap((name) => readSentences(name).map(normalize)));
    expect(trainingFiles).toHaveLength(22);
    const longSentences = testFiles.flatMap((name) => readSentences(name).map(normalize)).filter(isLong);
    expect(longSentences.filter((sentence) => trained.has(sentence))).toEqual([]);
  });

  it('needs less than 5 MB of weights beside those of the package', () => {
    expect(statSync(new URL('encoder-difference.deflate', import.meta.url)).size).toBeLessThan(5_000_000);
  });
});

/** Two authors may write the same short sentence. */
const isLong = (sentence: string) => sentence.split(' ').length > 4;
