import { toSamples, toSpectrum } from './spectrum.ts';

/** Reduces the reverberation of a room and steady noise. */
export function enhanceSpeech(samples: Float32Array): Float32Array {
  const spectrum = toSpectrum(samples);
  for (const [bin, real] of spectrum.real.entries()) {
    const band = { real, imaginary: spectrum.imaginary[bin] as Float64Array };
    reduceReverberation(band);
    reduceNoise(band);
  }
  return toSamples(spectrum, samples.length);
}

/** The frames of one frequency. */
type Band = { real: Float64Array; imaginary: Float64Array };

const at = (values: Float64Array, i: number) => values[i] as number;
const getPower = ({ real, imaginary }: Band, i: number) => at(real, i) ** 2 + at(imaginary, i) ** 2;

/** Reverberation is predicted from the frames 24 to 96 ms earlier. Speech itself changes faster. */
const delay = 3;
const taps = 10;
const iterations = 2;

/**
 * Subtracts reverberation by weighted prediction error (Nakatani et al., 2010): predicts each frame from past frames and
 * keeps the prediction error. Frames have the weight 1 / power, so that quiet frames count as much as loud ones.
 */
function reduceReverberation(band: Band): void {
  const frames = band.real.length;
  if (frames <= delay + taps) return;
  const source = { real: band.real.slice(), imaginary: band.imaginary.slice() };
  let highest = 0;
  for (let frame = 0; frame < frames; frame++) highest = Math.max(highest, getPower(source, frame));
  const lowest = 1e-10 * highest + 1e-12;
  for (let iteration = 0; iteration < iterations; iteration++) {
    const weights = Float64Array.from({ length: frames }, (_, frame) => {
      const [before, after] = [Math.max(0, frame - 1), Math.min(frames - 1, frame + 1)];
      return 3 / Math.max(getPower(band, before) + getPower(band, frame) + getPower(band, after), lowest);
    });
    subtractPrediction(band, source, fitPrediction(source, weights));
  }
}

/** Fits the complex coefficients with which the past frames of a band predict the current frame. */
function fitPrediction({ real, imaginary }: Band, weights: Float64Array): Band {
  // The normal equations: row `i` has `taps` coefficients and the right side.
  const columns = taps + 1;
  const system = { real: new Float64Array(taps * columns), imaginary: new Float64Array(taps * columns) };
  for (let frame = delay + taps; frame < real.length; frame++) {
    const weight = at(weights, frame);
    for (let row = 0; row < taps; row++) {
      const past = frame - delay - row;
      const [re, im] = [at(real, past) * weight, at(imaginary, past) * weight];
      for (let column = row; column < columns; column++) {
        const other = column === taps ? frame : frame - delay - column;
        const i = row * columns + column;
        system.real[i] = at(system.real, i) + re * at(real, other) + im * at(imaginary, other);
        system.imaginary[i] = at(system.imaginary, i) + im * at(real, other) - re * at(imaginary, other);
      }
    }
  }
  let trace = 0;
  for (let row = 0; row < taps; row++) trace += at(system.real, row * (columns + 1));
  for (let row = 0; row < taps; row++) {
    const diagonal = row * (columns + 1);
    // Keeps the system solvable for bands without sound.
    system.real[diagonal] = at(system.real, diagonal) + (1e-6 * trace) / taps + 1e-12;
    for (let column = 0; column < row; column++) {
      system.real[row * columns + column] = at(system.real, column * columns + row);
      system.imaginary[row * columns + column] = -at(system.imaginary, column * columns + row);
    }
  }
  return solve(system, columns);
}

/** Solves a complex linear system with positive definite coefficients by Gaussian elimination. */
function solve({ real, imaginary }: Band, columns: number): Band {
  const rows = columns - 1;
  for (let pivot = 0; pivot < rows; pivot++) {
    const diagonal = pivot * (columns + 1);
    const square = at(real, diagonal) ** 2 + at(imaginary, diagonal) ** 2;
    const [inverseReal, inverseImaginary] = [at(real, diagonal) / square, -at(imaginary, diagonal) / square];
    for (let column = pivot; column < columns; column++) {
      const i = pivot * columns + column;
      const [re, im] = [at(real, i), at(imaginary, i)];
      real[i] = re * inverseReal - im * inverseImaginary;
      imaginary[i] = re * inverseImaginary + im * inverseReal;
    }
    for (let row = 0; row < rows; row++) {
      if (row === pivot) continue;
      const [re, im] = [at(real, row * columns + pivot), at(imaginary, row * columns + pivot)];
      for (let column = pivot; column < columns; column++) {
        const [i, p] = [row * columns + column, pivot * columns + column];
        real[i] = at(real, i) - re * at(real, p) + im * at(imaginary, p);
        imaginary[i] = at(imaginary, i) - re * at(imaginary, p) - im * at(real, p);
      }
    }
  }
  const readRightSide = (values: Float64Array) =>
    Float64Array.from({ length: rows }, (_, row) => at(values, row * columns + rows));
  return { real: readRightSide(real), imaginary: readRightSide(imaginary) };
}

/** Sets the band to the source without the part that its past frames predict. */
function subtractPrediction(band: Band, source: Band, coefficients: Band): void {
  for (let frame = 0; frame < band.real.length; frame++) {
    let [re, im] = [at(source.real, frame), at(source.imaginary, frame)];
    for (let tap = 0; tap < taps && frame - delay - tap >= 0; tap++) {
      const past = frame - delay - tap;
      const [pastReal, pastImaginary] = [at(source.real, past), at(source.imaginary, past)];
      const [real, imaginary] = [at(coefficients.real, tap), at(coefficients.imaginary, tap)];
      re -= real * pastReal + imaginary * pastImaginary;
      im -= real * pastImaginary - imaginary * pastReal;
    }
    band.real[frame] = re;
    band.imaginary[frame] = im;
  }
}

/** The share of frames that contain no speech. */
const pauseShare = 0.15;
/** Quiet frames underestimate the noise. */
const noiseFactor = 1.5;
/** A gain of 0.3 keeps some noise: less would distort speech more than it helps. */
const minGain = 0.3;

/** Attenuates steady noise with a Wiener filter. The noise is the power of the quietest frames. */
function reduceNoise(band: Band): void {
  const powers = Float64Array.from(band.real, (_, frame) => getPower(band, frame));
  const noise = noiseFactor * estimateNoise(powers) + 1e-20;
  let cleanPower = at(powers, 0);
  for (const [frame, power] of powers.entries()) {
    // Decision-directed estimate of the signal-to-noise ratio (Ephraim and Malah, 1984).
    const ratio = (0.9 * cleanPower + 0.1 * Math.max(0, power - noise)) / noise;
    const gain = Math.max(minGain, ratio / (1 + ratio));
    cleanPower = gain * gain * power;
    band.real[frame] = at(band.real, frame) * gain;
    band.imaginary[frame] = at(band.imaginary, frame) * gain;
  }
}

function estimateNoise(powers: Float64Array): number {
  let smooth = at(powers, 0);
  const smoothed = powers.map((power) => {
    smooth += 0.2 * (power - smooth);
    return smooth;
  });
  return at(smoothed.sort(), Math.floor(smoothed.length * pauseShare));
}
