import { describe, expect, it } from 'vitest';
import { type AudioWindow, cutPassages, type VoicedPassage } from './passages.ts';

const windowsPerSecond = 31.25;

/** Yields alternating speech and pauses with these durations in seconds. */
async function* speak(...seconds: number[]): AsyncGenerator<AudioWindow> {
  for (const [turn, length] of seconds.entries()) {
    for (let i = 0; i < Math.round(length * windowsPerSecond); i++) {
      const isSpeech = turn % 2 === 0;
      yield { samples: new Float32Array(512).fill(isSpeech ? 0.5 : 0), speechProbability: isSpeech ? 0.9 : 0.1 };
    }
  }
}

async function readPassages(windows: AsyncIterable<AudioWindow>): Promise<VoicedPassage[]> {
  const passages: VoicedPassage[] = [];
  for await (const passage of cutPassages(windows)) passages.push(passage);
  return passages;
}

async function readSpans(windows: AsyncIterable<AudioWindow>): Promise<[number, number][]> {
  const passages = await readPassages(windows);
  return passages.map(({ startSeconds, endSeconds }) => [roundToTenths(startSeconds), roundToTenths(endSeconds)]);
}

const roundToTenths = (seconds: number) => Math.round(seconds * 10) / 10;

describe('passages', () => {
  it('end at the pause after a sentence and include some silence on both sides', async () => {
    expect(await readSpans(speak(4, 1, 5, 1, 4))).toEqual([
      [0, 4.2],
      [4.7, 10.2],
      [10.7, 15],
    ]);
  });

  it('join short sentences unless a long pause separates them', async () => {
    expect(await readSpans(speak(1, 1, 3, 1))).toEqual([[0, 5.2]]);
    expect(await readSpans(speak(1, 3, 1, 3))).toEqual([
      [0, 1.2],
      [3.7, 5.2],
    ]);
  });

  it('are cut at shorter pauses the longer they are', async () => {
    expect(await readSpans(speak(6, 0.4, 6, 0.4, 1))).toEqual([
      [0, 12.6],
      [12.6, 13.9],
    ]);
    expect(await readSpans(speak(16, 0.25, 6))).toEqual([
      [0, 16.2],
      [16.2, 22.3],
    ]);
  });

  it('are cut at the quietest point before 24 seconds', async () => {
    async function* speakWithBreath() {
      let index = 0;
      for await (const window of speak(60)) {
        const isBreath = Math.abs(index++ / windowsPerSecond - 20) < 0.1;
        yield isBreath ? { ...window, samples: new Float32Array(512) } : window;
      }
    }
    const spans = await readSpans(speakWithBreath());
    expect(spans[0]).toEqual([0, 20]);
    expect(spans.at(-1)?.[1]).toBe(60);
    expect(spans.every(([start, end]) => end - start <= 24)).toBe(true);
  });

  it('go on with words that are less certain than their first word', async () => {
    async function* speakWithBlur(probability: number) {
      let index = 0;
      for await (const window of speak(4, 6)) {
        const seconds = index++ / windowsPerSecond;
        yield seconds >= 4.4 && seconds < 5.5 ? { ...window, speechProbability: probability } : window;
      }
    }
    expect(await readSpans(speakWithBlur(0.25))).toEqual([[0, 5.7]]);
    expect(await readSpans(speakWithBlur(0.14))).toEqual([[0, 4.2]]);
  });

  it('report the duration of voice', async () => {
    const [passage] = await readPassages(speak(1, 1, 3, 1));
    expect(passage?.voicedSeconds).toBeCloseTo(4, 1);
    expect(passage?.samples).toHaveLength(Math.round(5.184 * 16_000));
  });

  it('exclude silence and clicks', async () => {
    expect(await readSpans(speak(0, 60))).toEqual([]);
    expect(await readSpans(speak(0, 5, 0.1, 5))).toEqual([]);
  });
});
