import { describe, expect, it } from 'vitest';
import { type DecoderStep, getConfidence, searchBeams } from './beam-search.ts';

const [startToken, endToken, low, high] = [0, 1, 2, 3];

/** Probabilities of the next token. The first token `high` is more likely, but the end after `low` is nearly certain. */
const nextTokens: Record<number, number[]> = {
  [startToken]: [0.001, 0.001, 0.398, 0.6],
  [low]: [0.001, 0.95, 0.02, 0.029],
  [high]: [0.001, 0.4, 0.3, 0.299],
};
const toLogits = (probabilities: number[] = []) => Float32Array.from(probabilities, (value) => 7 + Math.log(value));

function search(width: number, options: Partial<Parameters<typeof searchBeams>[0]> = {}) {
  const calls: [number[], number[]][] = [];
  const step: DecoderStep = async (parents, tokens) => {
    calls.push([[...parents], [...tokens]]);
    return tokens.map((token) => toLogits(nextTokens[token]));
  };
  const result = searchBeams({ step, startToken, endToken, width, maxTokens: 10, isLoop: () => false, ...options });
  return result.then((hypothesis) => ({ ...hypothesis, confidence: getConfidence(hypothesis), calls }));
}

it('the confidence is the mean over all tokens except those of repeated phrases', () => {
  const logProbabilities = [-1, -1, -1, -1, -0.9, -0.8, -0.7, -0.1, -0.1, -0.4];
  expect(getConfidence({ tokens: [1, 2, 3, 4, 5, 6, 7, 8, 9], logProbabilities })).toBeCloseTo(-0.7, 10);
  // The phrase 1 2 3 4 is complete again at the second 4, and 2 3 4 1 at the third 1.
  expect(getConfidence({ tokens: [1, 2, 3, 4, 1, 2, 3, 4, 1], logProbabilities })).toBeCloseTo(-0.85, 10);
});

describe('beam search', () => {
  it('with a width of 1 takes the most likely token of each step', async () => {
    const { tokens, confidence, calls } = await search(1);
    expect(tokens).toEqual([high]);
    // (ln 0.6 + ln 0.4) / 2
    expect(confidence).toBeCloseTo(-0.714, 3);
    expect(calls).toEqual([
      [[0], [startToken]],
      [[0], [high]],
    ]);
  });

  it('with a width of 2 finds the hypothesis with the highest mean log probability', async () => {
    const { tokens, confidence, calls } = await search(2);
    expect(tokens).toEqual([low]);
    // (ln 0.398 + ln 0.95) / 2
    expect(confidence).toBeCloseTo(-0.486, 3);
    expect(calls[1]).toEqual([
      [0, 0],
      [high, low],
    ]);
  });

  it('ends after the maximum number of tokens', async () => {
    const step: DecoderStep = async (_parents, tokens) => tokens.map(() => toLogits([0.01, 0.01, 0.9, 0.08]));
    expect((await search(1, { step, maxTokens: 4 })).tokens).toEqual([low, low, low, low]);
  });

  it('ends when the best hypothesis is stuck in a loop', async () => {
    const step: DecoderStep = async (_parents, tokens) => tokens.map(() => toLogits([0.01, 0.01, 0.9, 0.08]));
    const isLoop = (tokens: readonly number[]) => tokens.length === 3;
    expect((await search(1, { step, isLoop })).tokens).toEqual([low, low, low]);
  });
});
