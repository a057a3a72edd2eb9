import { createFourierTransform } from '../speech/spectrum.ts';
import { samplesPerSecond } from '../speech/wav-reader.ts';

const size = 512;
const hop = 256;
export const framesPerSecond = samplesPerSecond / hop;

const taper = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
const binHertz = samplesPerSecond / size;
const bins = size / 2 + 1;

/** The energy of each frequency band from the start of the recording to each frame (a summed-area table over time). */
export type BandEnergies = { bands: number; frames: number; sums: Float64Array };

type Meter = {
  /** Takes the next samples. */
  add: (samples: Float32Array) => void;
  getEnergies: () => BandEnergies[];
};

/** Measures the energy between successive edges of each list, in hertz. All lists have the same length. */
export function createBandMeter(edgeLists: readonly (readonly number[])[]): Meter {
  const bands = (edgeLists[0]?.length ?? 1) - 1;
  const tables = edgeLists.map(() => createTable(bands));
  const transform = createFourierTransform(size);
  const recent = new Float32Array(size);
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  const row = new Float64Array(bands);
  /** The power below the lower edge of each bin. */
  const below = new Float64Array(bins + 1);

  function getPowerBelow(hertz: number): number {
    const position = Math.min(bins - 1, hertz / binHertz + 0.5);
    const bin = Math.floor(position);
    return at(below, bin) + (position - bin) * (at(below, bin + 1) - at(below, bin));
  }

  function addFrame(): void {
    for (let i = 0; i < size; i++) re[i] = (recent[i] as number) * at(taper, i);
    im.fill(0);
    transform(re, im);
    for (let bin = 0; bin < bins; bin++) below[bin + 1] = at(below, bin) + at(re, bin) ** 2 + at(im, bin) ** 2;
    for (const [index, edges] of edgeLists.entries()) {
      const powers = edges.map(getPowerBelow);
      for (let band = 0; band < bands; band++) row[band] = (powers[band + 1] as number) - (powers[band] as number);
      tables[index]?.add(row);
    }
  }

  return {
    add(samples) {
      for (let start = 0; start + hop <= samples.length; start += hop) {
        recent.copyWithin(0, hop);
        recent.set(samples.subarray(start, start + hop), size - hop);
        addFrame();
      }
    },
    getEnergies: () => tables.map((table) => table.get()),
  };
}

/** A growing table of running sums. */
function createTable(bands: number) {
  let sums = new Float64Array(1024 * bands);
  let frames = 0;
  return {
    add(row: Float64Array) {
      if ((frames + 2) * bands > sums.length) {
        const larger = new Float64Array(2 * sums.length);
        larger.set(sums);
        sums = larger;
      }
      for (let band = 0; band < bands; band++) {
        sums[(frames + 1) * bands + band] = at(sums, frames * bands + band) + at(row, band);
      }
      frames++;
    },
    get: (): BandEnergies => ({ bands, frames, sums: sums.subarray(0, (frames + 1) * bands) }),
  };
}

/** Returns the energy of a band between two times, in frames. Times outside the recording are silent. */
export function getEnergy(energies: BandEnergies, band: number, from: number, to: number): number {
  return Math.max(0, getSum(energies, band, to) - getSum(energies, band, from));
}

function getSum({ bands, frames, sums }: BandEnergies, band: number, time: number): number {
  const bounded = Math.max(0, Math.min(frames, time));
  const frame = Math.floor(bounded);
  const before = at(sums, frame * bands + band);
  return frame === bounded ? before : before + (bounded - frame) * (at(sums, (frame + 1) * bands + band) - before);
}

const at = (values: Float64Array, i: number) => values[i] as number;
