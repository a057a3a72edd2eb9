import { cepstrumSize, type VoiceProfile } from '@outloud/domain/recordings/voices';
import { createFourierTransform } from '../speech/spectrum.ts';
import { samplesPerSecond } from '../speech/wav-reader.ts';

/*
 * The voice of a recording, independent of its words: the distribution of the pitch, and the covariance of the mel
 * cepstrum (MFCC) of the voiced frames. The mean of the cepstrum describes the microphone and is left out.
 */

/** Half of the sample rate has all that is needed. */
const rate = samplesPerSecond / 2;
const windowSize = 512;
/** Room for the lags of the autocorrelation. */
const size = 2 * windowSize;
const taper = Float64Array.from({ length: windowSize }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / windowSize));

const [lowestPitch, highestPitch] = [65, 400];
const [shortestLag, longestLag] = [Math.floor(rate / highestPitch), Math.ceil(rate / lowestPitch)];
/** Of 1, which is a periodic sound without noise. */
const minPeriodicity = 0.6;
/** Quieter frames than this share of the loud ones are pauses. */
const minPower = 0.01;

type VoicedFrame = { power: number; semitones: number; cepstrum: Float64Array };

export function createVoiceProfiler() {
  const transform = createFourierTransform(size);
  const recent = new Float64Array(windowSize);
  let filled = 0;
  const frames: VoicedFrame[] = [];
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  const taperCorrelation = correlate(taper);

  /** The autocorrelation of samples. Leaves their power spectrum in `powers`. */
  function correlate(samples: Float64Array, powers = new Float64Array(size)): Float64Array {
    re.fill(0);
    re.set(samples);
    im.fill(0);
    transform(re, im);
    for (let bin = 0; bin < size; bin++) powers[bin] = at(re, bin) ** 2 + at(im, bin) ** 2;
    re.set(powers);
    im.fill(0);
    transform(re, im);
    return re.slice(0, longestLag + 2);
  }

  function addFrame(): void {
    const mean = recent.reduce((sum, value) => sum + value, 0) / windowSize;
    const powers = new Float64Array(size);
    const correlation = correlate(
      recent.map((value, i) => (value - mean) * at(taper, i)),
      powers,
    );
    const power = at(correlation, 0);
    if (power < 1e-3) return;
    const semitones = findPitch(
      correlation.map((value, lag) => (value / power / at(taperCorrelation, lag)) * at(taperCorrelation, 0)),
    );
    if (semitones !== null) frames.push({ power, semitones, cepstrum: computeCepstrum(powers) });
  }

  return {
    add(samples: Float32Array) {
      for (let i = 0; i + 1 < samples.length; i += 2) {
        recent[filled++] = ((samples[i] as number) + (samples[i + 1] as number)) / 2;
        if (filled < windowSize) continue;
        addFrame();
        filled = 0;
      }
    },
    getProfile: () => createProfile(frames),
  };
}

/** Returns the pitch in semitones above 55 Hz, or null without a clear one (Boersma, 1993). */
function findPitch(correlation: Float64Array): number | null {
  let best = { lag: 0, score: 0, value: 0 };
  for (let lag = shortestLag; lag <= longestLag; lag++) {
    const value = at(correlation, lag);
    if (value < at(correlation, lag - 1) || value < at(correlation, lag + 1)) continue;
    // Multiples of the period correlate as well. The shortest one is the pitch.
    const score = value - 0.03 * Math.log2(lag / shortestLag);
    if (score > best.score) best = { lag, score, value };
  }
  if (best.value < minPeriodicity) return null;
  const [before, after] = [at(correlation, best.lag - 1), at(correlation, best.lag + 1)];
  const lag = best.lag + (0.5 * (before - after)) / (before - 2 * best.value + after);
  return 12 * Math.log2(rate / lag / 55);
}

const melBands = 20;
const [lowestMel, highestMel] = [150, 3700].map((hertz) => Math.log(1 + hertz / 700)) as [number, number];
const melBins = Array.from({ length: melBands + 2 }, (_, index) => {
  const hertz = 700 * Math.expm1(lowestMel + ((highestMel - lowestMel) * index) / (melBands + 1));
  return (hertz * size) / rate;
});

/** The cosine transform of the logarithmic energies of triangular mel bands, without the loudness. */
function computeCepstrum(powers: Float64Array): Float64Array {
  const levels = Float64Array.from({ length: melBands }, (_, band) => {
    const [from, center, to] = melBins.slice(band, band + 3) as [number, number, number];
    let energy = 1e-7;
    for (let bin = Math.ceil(from); bin < to; bin++) {
      energy += at(powers, bin) * (bin < center ? (bin - from) / (center - from) : (to - bin) / (to - center));
    }
    return Math.log(energy);
  });
  return Float64Array.from({ length: cepstrumSize }, (_, index) =>
    levels.reduce((sum, level, band) => sum + level * Math.cos((Math.PI * (index + 1) * (band + 0.5)) / melBands), 0),
  );
}

/** Fewer frames, of 64 ms each, do not describe a voice. */
const minFrames = 150;

function createProfile(all: readonly VoicedFrame[]): VoiceProfile | null {
  const loud = all.map(({ power }) => power).sort((a, b) => a - b)[Math.floor(all.length * 0.9)] ?? 0;
  const frames = all.filter(({ power }) => power > minPower * loud);
  if (frames.length < minFrames) return null;
  const pitches = frames.map(({ semitones }) => semitones).sort((a, b) => a - b);
  const getPitch = (share: number) => round(pitches[Math.floor(share * pitches.length)] as number);
  const means = Array.from({ length: cepstrumSize }, (_, i) => mean(frames.map(({ cepstrum }) => at(cepstrum, i))));
  const covariance: number[] = [];
  for (let row = 0; row < cepstrumSize; row++) {
    for (let column = 0; column <= row; column++) {
      const products = frames.map(
        ({ cepstrum }) =>
          (at(cepstrum, row) - (means[row] as number)) * (at(cepstrum, column) - (means[column] as number)),
      );
      covariance.push(round(mean(products)));
    }
  }
  return {
    frames: frames.length,
    pitch: { low: getPitch(0.1), median: getPitch(0.5), high: getPitch(0.9) },
    covariance,
  };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const round = (value: number) => Math.round(value * 1000) / 1000;
const at = (values: Float64Array, i: number) => values[i] as number;
