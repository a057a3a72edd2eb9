import { describe, expect, it } from 'vitest';
import { countSoundWindows, matchSounds } from './sounds.ts';

/** A sound every two seconds. */
const everyTwoSeconds = Array.from({ length: 30 }, (_, index) => 2 * index);

describe('matchSounds', () => {
  it('describes a copy that begins later and is faster', () => {
    const here = everyTwoSeconds;
    const there = here.map((seconds) => 1.1 * seconds + 12);
    const match = matchSounds([{ tempo: 1.1, here, there }], 12, 30);
    expect(match).toMatchObject({ share: 1, sound: { seconds: 60, tempo: 1.1, offsetSeconds: -12 } });
    expect(match?.times.slice(0, 2)).toEqual([
      { here: 0, there: 12 },
      { here: 2, there: 14.2 },
    ]);
  });

  it('finds a copy whose tempo is between those that are tried', () => {
    const here = everyTwoSeconds;
    const there = here.map((seconds) => 1.015 * seconds);
    expect(matchSounds([{ tempo: 1, here, there }], 12, 12)).toMatchObject({ share: 1 });
  });

  it('finds parts of a recording in another order', () => {
    const first = { tempo: 1, here: everyTwoSeconds.slice(0, 8), there: everyTwoSeconds.slice(20, 28) };
    const second = { tempo: 1, here: everyTwoSeconds.slice(15, 23), there: everyTwoSeconds.slice(0, 8) };
    expect(matchSounds([first, second], 12, 12)).toMatchObject({ share: 0.5, sound: { seconds: 30 } });
  });

  it('rejects common sounds at other distances from each other', () => {
    const here = everyTwoSeconds.slice(0, 12);
    const there = here.map((seconds, index) => seconds + ((index * 5) % 12) / 4);
    expect(matchSounds([{ tempo: 1, here, there }], 5, 5)).toBeNull();
  });

  it.each([
    [7, 3, null],
    [8, 3, 1],
    [8, 6, 0.5],
    [8, 8, null],
  ])('judges %i common sounds in three windows of %i as a share of %s', (count, windows, share) => {
    const here = everyTwoSeconds.slice(0, count);
    const match = matchSounds([{ tempo: 1, here, there: here }], windows, 40);
    expect(match?.share ?? null).toBe(share);
  });

  it('finds nothing without alignments', () => {
    expect(matchSounds([], 10, 10)).toBeNull();
  });
});

it('counts windows of five seconds with sound', () => {
  expect(countSoundWindows([0, 4.9, 5, 17])).toBe(3);
  expect(countSoundWindows([])).toBe(0);
});
