import { describe, expect, it } from 'vitest';
import { cutPassages, type Listened, type Passage } from './passages.ts';

const windowsPerSecond = 31.25;

/** Speech of some seconds, then a pause of some, and so on. */
async function* voice(...seconds: number[]): AsyncGenerator<Listened> {
  for (const [turn, length] of seconds.entries()) {
    for (let i = 0; i < Math.round(length * windowsPerSecond); i++) {
      const isSpeech = turn % 2 === 0;
      yield { samples: new Float32Array(512).fill(isSpeech ? 0.5 : 0), voice: isSpeech ? 0.9 : 0.1 };
    }
  }
}

async function passagesOf(heard: AsyncIterable<Listened>): Promise<Passage[]> {
  const passages: Passage[] = [];
  for await (const passage of cutPassages(heard)) passages.push(passage);
  return passages;
}

async function spansOf(heard: AsyncIterable<Listened>): Promise<[number, number][]> {
  const passages = await passagesOf(heard);
  return passages.map(({ startSeconds, endSeconds }) => [tenths(startSeconds), tenths(endSeconds)]);
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10;

describe('passages', () => {
  it('end at the pause after a sentence, with a moment of quiet on either side', async () => {
    expect(await spansOf(voice(4, 1, 5, 1, 4))).toEqual([
      [0, 4.2],
      [4.7, 10.2],
      [10.7, 15],
    ]);
  });

  it('hold short sentences together, unless they stand alone', async () => {
    expect(await spansOf(voice(1, 1, 3, 1))).toEqual([[0, 5.2]]);
    expect(await spansOf(voice(1, 3, 1, 3))).toEqual([
      [0, 1.2],
      [3.7, 5.2],
    ]);
  });

  it('are cut at ever shorter pauses', async () => {
    expect(await spansOf(voice(6, 0.4, 6, 0.4, 1))).toEqual([
      [0, 12.6],
      [12.6, 13.9],
    ]);
    expect(await spansOf(voice(16, 0.25, 6))).toEqual([
      [0, 16.2],
      [16.2, 22.3],
    ]);
  });

  it('are never longer than 24 seconds, cut where it is quietest', async () => {
    async function* withBreath() {
      let at = 0;
      for await (const window of voice(60)) {
        const isBreath = Math.abs(at++ / windowsPerSecond - 20) < 0.1;
        yield isBreath ? { ...window, samples: new Float32Array(512) } : window;
      }
    }
    const spans = await spansOf(withBreath());
    expect(spans[0]).toEqual([0, 20]);
    expect(spans.at(-1)?.[1]).toBe(60);
    expect(spans.every(([start, end]) => end - start <= 24)).toBe(true);
  });

  it('say how much of them is voice', async () => {
    const [passage] = await passagesOf(voice(1, 1, 3, 1));
    expect(passage?.voicedSeconds).toBeCloseTo(4, 1);
    expect(passage?.samples).toHaveLength(Math.round(5.184 * 16_000));
  });

  it('are not made of silence or a click', async () => {
    expect(await spansOf(voice(0, 60))).toEqual([]);
    expect(await spansOf(voice(0, 5, 0.1, 5))).toEqual([]);
  });
});
