import { expect, it, vi } from 'vitest';
import type { Recognition, Recognize } from './moonshine.ts';
import { recognizePassage } from './recognize-passage.ts';

const samples = Float32Array.from({ length: 16_000 }, (_, i) => Math.sin(i / 10));
const clear: Recognition = { text: 'I like it.', confidence: -0.1, tokenCount: 5 };
const doubtful: Recognition = { text: 'I like hit.', confidence: -0.3, tokenCount: 5 };
const worse: Recognition = { text: 'I hike it.', confidence: -0.4, tokenCount: 5 };

it('recognizes clear speech once, without changing it', async () => {
  const recognize = vi.fn<Recognize>().mockResolvedValueOnce(clear);
  expect(await recognizePassage(recognize, samples)).toBe(clear);
  expect(recognize.mock.calls).toEqual([[samples]]);
});

it.each([
  ['the second result if it is more confident', doubtful, clear, clear],
  ['the first result if it is more confident', doubtful, worse, doubtful],
])(
  'tries a doubtful passage again with enhanced speech and a wider search, and returns %s',
  async (_name, first, second, expected) => {
    const recognize = vi.fn<Recognize>().mockResolvedValueOnce(first).mockResolvedValueOnce(second);
    expect(await recognizePassage(recognize, samples)).toBe(expected);
    const [enhanced, options] = recognize.mock.calls[1] ?? [];
    expect(options).toEqual({ beamWidth: 4 });
    expect(enhanced).toHaveLength(16_000);
    expect(enhanced).not.toEqual(samples);
  },
);
