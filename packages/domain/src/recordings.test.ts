import { describe, expect, it } from 'vitest';
import { judgeRecording, passesPractice } from './recordings.ts';

const good = { durationSeconds: 200, hasPicture: true, isBlank: false, speechSeconds: 120 };

describe('a recording', () => {
  it('checks a recording like a delivery and calculates its talk ratio', () => {
    expect(judgeRecording(good, { minSeconds: 30 })).toEqual({ ...good, talkRatio: 0.6, isQuiet: false, reasons: [] });
  });

  it.each([
    [{ speechSeconds: 79 }, { isQuiet: true, reasons: [] }],
    [{ speechSeconds: 80 }, { isQuiet: false, reasons: [] }],
    [{ speechSeconds: 0 }, { isQuiet: true, talkRatio: 0, reasons: ['no_speech'] }],
    [
      { durationSeconds: 29, speechSeconds: 29 },
      { talkRatio: 1, reasons: ['too_short'] },
    ],
    [{ isBlank: true }, { reasons: ['blank_picture'] }],
    [{ hasPicture: false, isBlank: true }, { reasons: ['no_picture'] }],
    [
      { durationSeconds: 0, speechSeconds: 0 },
      { talkRatio: 0, reasons: ['too_short', 'no_speech'] },
    ],
  ])('judges a recording with %o as %o', (change, expected) => {
    expect(judgeRecording({ ...good, ...change }, { minSeconds: 30 })).toMatchObject(expected);
  });
});

describe('a practice recording', () => {
  const short = { ...good, durationSeconds: 12 };
  it.each([
    [{ speechSeconds: 3 }, true],
    [{ speechSeconds: 2.9 }, false],
    [{ durationSeconds: 9 }, false],
    [{ isBlank: true }, false],
  ])('passes a practice recording with %o: %s', (change, expected) => {
    expect(passesPractice(judgeRecording({ ...short, ...change }, { minSeconds: 10 }))).toBe(expected);
  });
});
