import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadJudge } from './judge.ts';

const folder = new URL('../../../training/transcripts/', import.meta.url);
type Sentence = { text: string; labels: string[] };

function readTranscripts(name: string): Sentence[][] {
  const transcripts = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { sentences: Sentence[] }[];
  return transcripts.map(({ sentences }) => sentences);
}

const readSentences = (name: string) => readTranscripts(name).flat();

const testFiles = ['think-aloud-dev.json', 'think-aloud-study.json', 'think-aloud-test.json'];
const slow = { timeout: 120_000 };

describe('the judge', () => {
  it('finds what most sentences of an author outside the training data say', slow, async () => {
    const judge = await loadJudge();
    let correct = 0;
    for (const sentences of readTranscripts('think-aloud-dev.json')) {
      const judgments = await judge(sentences.map(({ text }) => text));
      for (const [i, { likelihoods }] of judgments.entries()) {
        const [best] = Object.entries(likelihoods).sort(([, a], [, b]) => b - a);
        if (sentences[i]?.labels.includes(best?.[0] ?? '')) correct++;
      }
    }
    expect(readSentences('think-aloud-dev.json')).toHaveLength(156);
    expect(correct).toBeGreaterThanOrEqual(128);
  });

  it('gives almost the same likelihoods with both runtimes', slow, async () => {
    const text = 'Where is the interest rate?';
    const [native, wasm] = [await loadJudge(['native']), await loadJudge(['wasm'])];
    const [[a], [b]] = [await native([text]), await wasm([text])];
    expect(a?.likelihoods.confused).toBeGreaterThan(0.9);
    expect(b?.likelihoods.confused).toBeCloseTo(a?.likelihoods.confused ?? 0, 1);
    expect(b?.topic).toBe(a?.topic);
  });

  it('considers the neighbors of a sentence', slow, async () => {
    const judge = await loadJudge();
    const getDisliked = async (before: string) =>
      (await judge([before, 'Well, that was quick.']))[1]?.likelihoods.disliked;
    const afterProblem = await getDisliked('The form threw me out and all my entries are gone.');
    const afterPraise = await getDisliked('I found the right page at once and I love it.');
    expect(afterProblem).toBeGreaterThan(afterPraise ?? 1);
    expect(await judge([])).toEqual([]);
  });

  it('is trained on other sentences than those that test it', () => {
    const normalize = ({ text }: Sentence) => text.toLowerCase().replaceAll(/[^a-z0-9 ]/g, '');
    const trainingFiles = readdirSync(folder).filter((name) => !testFiles.includes(name));
    const trained = new Set(trainingFiles.flatMap((name) => readSentences(name).map(normalize)));
    expect(trainingFiles).toHaveLength(26);
    const longSentences = testFiles.flatMap((name) => readSentences(name).map(normalize)).filter(isLong);
    expect(longSentences.filter((sentence) => trained.has(sentence))).toEqual([]);
  });

  it('needs less than 7 MB of weights beside those of the package', () => {
    const files = ['encoder-difference.deflate', 'context-layers.bin', 'heads.json'];
    const sizes = files.map((name) => statSync(new URL(name, import.meta.url)).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(7_000_000);
  });
});

/** Two authors may write the same short sentence. */
const isLong = (sentence: string) => sentence.split(' ').length > 4;
