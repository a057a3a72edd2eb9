import { describe, expect, it } from 'vitest';
import { judgeRecording, passesPractice } from './recordings.ts';

const validRecording = { durationSeconds: 200, hasPicture: true, isBlank: false, speechSeconds: 120 };

describe('judgeRecording', () => {
  it('accepts a valid recording and calculates its talk ratio', () => {
    expect(judgeRecording(validRecording, { minSeconds: 30 })).toEqual({
      ...validRecording,
      talkRatio: 0.6,
      isQuiet: false,
      reasons: [],
    });
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
  ])('judges a recording with %o as %o', (changes, expected) => {
    expect(judgeRecording({ ...validRecording, ...changes }, { minSeconds: 30 })).toMatchObject(expected);
  });
});

describe('passesPractice', () => {
  const practiceRecording = { ...validRecording, durationSeconds: 12 };
  it.each([
    [{ speechSeconds: 3 }, true],
    [{ speechSeconds: 2.9 }, false],
    [{ durationSeconds: 9 }, false],
    [{ isBlank: true }, false],
  ])('decides whether a practice recording with %o passes: %s', (changes, expected) => {
    expect(passesPractice(judgeRecording({ ...practiceRecording, ...changes }, { minSeconds: 10 }))).toBe(expected);
  });
});
