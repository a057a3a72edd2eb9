/** Short-time Fourier transform with 32 ms windows every 8 ms. `real[bin][frame]` and `imaginary[bin][frame]`. */
export type Spectrum = { real: Float64Array[]; imaginary: Float64Array[]; frames: number };

const size = 512;
const hop = 128;
/** The first window ends with the first samples, so that all samples are in equally many windows. */
const lead = size - hop;
const bins = size / 2 + 1;
/** Hann window. */
const taper = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
/** The sum of the squared windows that overlap at each sample. */
const overlap = 1.5;

export function toSpectrum(samples: Float32Array): Spectrum {
  const frames = Math.ceil((samples.length + lead) / hop);
  const createBins = () => Array.from({ length: bins }, () => new Float64Array(frames));
  const [real, imaginary] = [createBins(), createBins()];
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  for (let frame = 0; frame < frames; frame++) {
    const start = frame * hop - lead;
    for (let i = 0; i < size; i++) re[i] = (samples[start + i] ?? 0) * at(taper, i);
    im.fill(0);
    transform(re, im);
    for (let bin = 0; bin < bins; bin++) {
      at2(real, bin)[frame] = at(re, bin);
      at2(imaginary, bin)[frame] = at(im, bin);
    }
  }
  return { real, imaginary, frames };
}

/** Inverse of `toSpectrum`. */
export function toSamples({ real, imaginary, frames }: Spectrum, length: number): Float32Array {
  const samples = new Float32Array(length);
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  for (let frame = 0; frame < frames; frame++) {
    for (let bin = 0; bin < bins; bin++) {
      const [r, i] = [at(at2(real, bin), frame), at(at2(imaginary, bin), frame)];
      const mirror = (size - bin) % size;
      // The conjugate turns the forward transform into the inverse one.
      re[bin] = r;
      re[mirror] = r;
      im[bin] = -i;
      im[mirror] = i;
    }
    transform(re, im);
    const start = frame * hop - lead;
    for (let i = Math.max(0, -start); i < size && start + i < length; i++) {
      samples[start + i] = at(samples, start + i) + (at(re, i) * at(taper, i)) / (size * overlap);
    }
  }
  return samples;
}

const at = (values: Float64Array | Float32Array, i: number) => values[i] as number;
const at2 = (rows: readonly Float64Array[], i: number) => rows[i] as Float64Array;

const transform = createFourierTransform(size);

/** Returns a fast Fourier transform in place (Cooley-Tukey, radix 2) for a power of two. */
export function createFourierTransform(length: number): (re: Float64Array, im: Float64Array) => void {
  const cosines = Float64Array.from({ length: length / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / length));
  const sines = Float64Array.from({ length: length / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / length));
  return (re, im) => {
    for (let i = 1, j = 0; i < length; i++) {
      let bit = length >> 1;
      for (; j & bit; bit >>= 1) j ^= bit;
      j ^= bit;
      if (i < j) {
        [re[i], re[j]] = [at(re, j), at(re, i)];
        [im[i], im[j]] = [at(im, j), at(im, i)];
      }
    }
    for (let span = 2; span <= length; span <<= 1) {
      const half = span >> 1;
      const stride = length / span;
      for (let k = 0; k < half; k++) {
        const [cosine, sine] = [at(cosines, k * stride), at(sines, k * stride)];
        for (let i = k; i < length; i += span) {
          const j = i + half;
          const real = at(re, j) * cosine + at(im, j) * sine;
          const imaginary = at(im, j) * cosine - at(re, j) * sine;
          re[j] = at(re, i) - real;
          im[j] = at(im, i) - imaginary;
          re[i] = at(re, i) + real;
          im[i] = at(im, i) + imaginary;
        }
      }
    }
  };
}
