import { describe, expect, it } from 'vitest';
import { reviewReasonsOf, stageOf } from './deliveries.ts';

describe('the stage of a delivery', () => {
  it('is the stage of the first unfinished step', () => {
    expect(stageOf([])).toBe('preparing');
    expect(stageOf(['probe', 'normalise', 'poster'])).toBe('preparing');
    expect(stageOf(['probe', 'normalise', 'poster', 'audio'])).toBe('listening');
    expect(stageOf(['probe', 'normalise', 'poster', 'audio', 'transcribe'])).toBe('analysing');
    expect(stageOf(['probe', 'normalise', 'poster', 'audio', 'transcribe', 'analyse'])).toBe('checking');
    expect(stageOf(['probe', 'normalise', 'poster', 'audio', 'transcribe', 'analyse', 'check'])).toBeNull();
  });
});

describe('a recording', () => {
  const good = { durationSeconds: 30, hasPicture: true, isBlank: false, speechSeconds: 1 };
  it.each([
    ['is not flagged if all checks pass', {}, []],
    ['is flagged if it is too short', { durationSeconds: 29.9 }, ['too_short']],
    ['is flagged if it has no picture', { hasPicture: false, isBlank: true }, ['no_picture']],
    ['is flagged if the picture is blank', { isBlank: true }, ['blank_picture']],
    ['is flagged if it has no speech', { speechSeconds: 0.9 }, ['no_speech']],
    [
      'is flagged with every reason that applies',
      { durationSeconds: 1, isBlank: true, speechSeconds: 0 },
      ['too_short', 'blank_picture', 'no_speech'],
    ],
  ])('%s', (_, checks, reasons) => {
    expect(reviewReasonsOf({ ...good, ...checks }, { minSeconds: 30 })).toEqual(reasons);
  });
});
