import { describe, expect, it } from 'vitest';
import { cepstrumSize, isOtherVoice, measureDivergence, type VoiceProfile } from './voices.ts';

/** A voice whose cepstral coefficients vary by these factors, independent of each other. */
function newVoice(median: number, getVariance: (index: number) => number = () => 1): VoiceProfile {
  const covariance: number[] = [];
  for (let row = 0; row < cepstrumSize; row++) {
    for (let column = 0; column <= row; column++) covariance.push(row === column ? getVariance(row) : 0);
  }
  return { frames: 500, pitch: { low: median - 3, median, high: median + 4 }, covariance };
}

const low = newVoice(12);
const high = newVoice(20, (index) => (index % 2 === 0 ? 1 : 4));

describe('measureDivergence', () => {
  it('is 0 for the same voice, also if it is louder', () => {
    expect(measureDivergence(low, low)).toBeCloseTo(0);
    expect(
      measureDivergence(
        low,
        newVoice(12, () => 9),
      ),
    ).toBeCloseTo(0);
  });

  it('is symmetric and grows with the difference', () => {
    expect(measureDivergence(low, high)).toBeCloseTo(0.446, 3);
    expect(measureDivergence(high, low)).toBeCloseTo(0.446, 3);
  });
});

describe('isOtherVoice', () => {
  it('notices a voice that differs from all earlier ones in pitch and sound', () => {
    expect(isOtherVoice(high, [low, low])).toBe(true);
  });

  it.each([
    ['there is only one earlier review', high, [low]],
    ['one earlier review has the same voice', high, [low, low, high]],
    ['only the pitch differs', newVoice(20), [low, low]],
    ['only the sound differs', { ...high, pitch: low.pitch }, [low, low]],
    ['the pitch differs by less than half an octave', newVoice(17.9, (index) => 1 + 3 * (index % 2)), [low, low]],
  ])('accepts a voice if %s', (_name, voice, earlier) => {
    expect(isOtherVoice(voice, earlier)).toBe(false);
  });
});
