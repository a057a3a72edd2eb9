import { describe, expect, it } from 'vitest';
import { reviewReasonsOf, stageOf } from './deliveries.ts';

describe('the stage of a delivery', () => {
  it('is that of the first step that is not done', () => {
    expect(stageOf([])).toBe('preparing');
    expect(stageOf(['probe', 'normalise', 'poster'])).toBe('preparing');
    expect(stageOf(['probe', 'normalise', 'poster', 'audio'])).toBe('listening');
    expect(stageOf(['probe', 'normalise', 'poster', 'audio', 'transcribe'])).toBe('analysing');
    expect(stageOf(['probe', 'normalise', 'poster', 'audio', 'transcribe', 'analyse'])).toBe('checking');
    expect(stageOf(['probe', 'normalise', 'poster', 'audio', 'transcribe', 'analyse', 'check'])).toBeNull();
  });
});

describe('an operator looks at a recording first', () => {
  const good = { durationSeconds: 30, hasPicture: true, isBlank: false, speechSeconds: 1 };
  it.each([
    ['never when all is well', {}, []],
    ['when it is too short', { durationSeconds: 29.9 }, ['too_short']],
    ['when there is no picture', { hasPicture: false, isBlank: true }, ['no_picture']],
    ['when the picture is blank', { isBlank: true }, ['blank_picture']],
    ['when nobody speaks', { speechSeconds: 0.9 }, ['no_speech']],
    [
      'for every reason there is',
      { durationSeconds: 1, isBlank: true, speechSeconds: 0 },
      ['too_short', 'blank_picture', 'no_speech'],
    ],
  ])('%s', (_, found, reasons) => {
    expect(reviewReasonsOf({ ...good, ...found }, { minSeconds: 30 })).toEqual(reasons);
  });
});
