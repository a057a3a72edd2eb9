import { describe, expect, it } from 'vitest';
import { frameSide, hashFrame, isStaticPicture, pickDistinctViews, splitFrames } from './frames.ts';

const newFrame = (brightness: number) => new Uint8Array(frameSide ** 2).fill(brightness);
const repeat = (frame: Uint8Array, count: number) => Array.from({ length: count }, () => frame);

describe('isStaticPicture', () => {
  it.each([
    ['one view', repeat(newFrame(90), 60), true],
    ['two views', [...repeat(newFrame(90), 30), ...repeat(newFrame(200), 30)], true],
    ['one view with coding noise', [...repeat(newFrame(90), 30), ...repeat(newFrame(91), 30)], true],
    ['three views', [...repeat(newFrame(90), 20), ...repeat(newFrame(120), 20), ...repeat(newFrame(200), 20)], false],
    ['less than ten seconds', repeat(newFrame(90), 9), false],
  ])('decides about %s', (_name, frames, expected) => {
    expect(isStaticPicture(frames)).toBe(expected);
  });
});

it('splits the bytes of a file and ignores an incomplete frame', () => {
  const frames = splitFrames(new Uint8Array(2 * frameSide ** 2 + 5).fill(7));
  expect(frames.map(({ length }) => length)).toEqual([1024, 1024]);
});

it('hashes the pattern of a frame, not its brightness', () => {
  const gradient = Uint8Array.from({ length: frameSide ** 2 }, (_, index) => 200 - 5 * (index % frameSide));
  const darker = gradient.map((pixel) => pixel / 2);
  expect([...hashFrame(gradient)]).toEqual(Array(8).fill(255));
  expect(hashFrame(darker)).toEqual(hashFrame(gradient));
  expect([...hashFrame(gradient.toReversed())]).toEqual(Array(8).fill(0));
});

describe('pickDistinctViews', () => {
  const hashes = (...views: number[]) => views.map((view) => new Uint8Array(8).fill(view));

  it('picks a view of each part that was not picked before', () => {
    expect(pickDistinctViews(hashes(1, 1, 1, 1, 2, 1, 1, 1, 4), 3)).toEqual([0, 4, 8]);
  });

  it('spreads over a recording with one view', () => {
    expect(pickDistinctViews(hashes(...Array(40).fill(1)), 4)).toEqual([0, 10, 20, 30]);
  });

  it('picks each frame of a recording that has fewer', () => {
    expect(pickDistinctViews(hashes(1, 2), 8)).toEqual([0, 1]);
    expect(pickDistinctViews([], 8)).toEqual([]);
  });
});
