import { describe, expect, it } from 'vitest';
import { getDeliveryStage, getReviewReasons } from './deliveries.ts';

describe('getDeliveryStage', () => {
  it('returns the stage of the first unfinished step, or null if all steps are done', () => {
    expect(getDeliveryStage([])).toBe('preparing');
    expect(getDeliveryStage(['probe', 'normalize', 'thumbnail'])).toBe('preparing');
    expect(getDeliveryStage(['probe', 'normalize', 'thumbnail', 'audio'])).toBe('listening');
    expect(getDeliveryStage(['probe', 'normalize', 'thumbnail', 'audio', 'transcribe'])).toBe('analyzing');
    expect(getDeliveryStage(['probe', 'normalize', 'thumbnail', 'audio', 'transcribe', 'analyze'])).toBe('checking');
    expect(getDeliveryStage(['probe', 'normalize', 'thumbnail', 'audio', 'transcribe', 'analyze', 'check'])).toBeNull();
  });
});

describe('getReviewReasons', () => {
  const passingChecks = { durationSeconds: 30, hasPicture: true, isBlank: false, speechSeconds: 6 };
  it.each([
    ['does not flag a recording that passes all checks', {}, []],
    ['flags a recording that is too short', { durationSeconds: 29.9 }, ['too_short']],
    ['flags a recording without a picture', { hasPicture: false, isBlank: true }, ['no_picture']],
    ['flags a recording with a blank picture', { isBlank: true }, ['blank_picture']],
    ['flags a recording with a still picture', { isStatic: true }, ['static_picture']],
    ['flags a recording without speech', { speechSeconds: 0.9 }, ['no_speech']],
    ['flags a recording with speech in less than 20% of the time', { speechSeconds: 5.9 }, ['little_speech']],
    [
      'flags a recording with every reason that applies',
      { durationSeconds: 1, isBlank: true, speechSeconds: 0 },
      ['too_short', 'blank_picture', 'no_speech'],
    ],
  ])('%s', (_, checks, reasons) => {
    expect(getReviewReasons({ ...passingChecks, ...checks }, { minSeconds: 30 })).toEqual(reasons);
  });
});
