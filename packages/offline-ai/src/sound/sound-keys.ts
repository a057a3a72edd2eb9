import { type SoundKeys, soundWarps } from '@outloud/domain/recordings/sounds';
import { type BandEnergies, createBandMeter, framesPerSecond, getEnergy } from './bands.ts';

/*
 * An acoustic fingerprint in the manner of Haitsma and Kalker (2002). At each peak of the loudness, such as the vowel of
 * a syllable, one key of 24 bits describes the next and the previous 0.28 seconds: four times eight differences of
 * neighboring bands, and of these the sign of the change over time. Encodings, equalizers, volume and moderate noise
 * change few signs. A copy at another speed has the same keys if the time and the frequency are scaled, so the keys of
 * several speeds are searched for.
 */

const bandCount = 9;
const [lowestHertz, highestHertz] = [250, 2400];
const cells = 4;
const framesPerCell = 0.14 * framesPerSecond;

const pitches = [...new Set(soundWarps.map(({ pitch }) => pitch))];
const getEdges = (pitch: number) =>
  Array.from(
    { length: bandCount + 1 },
    (_, index) => pitch * lowestHertz * (highestHertz / lowestHertz) ** (index / bandCount),
  );

export function createSoundKeyReader() {
  const meter = createBandMeter(pitches.map(getEdges));
  return {
    add: meter.add,
    getKeys(): SoundKeys {
      const energies = meter.getEnergies();
      const peaks = findPeaks(energies[pitches.indexOf(1)] as BandEnergies);
      const keys = soundWarps.map(({ tempo, pitch }) =>
        peaks.map((peak) => computeKey(energies[pitches.indexOf(pitch)] as BandEnergies, peak, tempo)),
      );
      const distinct = findDistinctive(keys[0] ?? []);
      return {
        atSeconds: distinct.map((index) => Math.round((100 * (peaks[index] as number)) / framesPerSecond) / 100),
        keys: keys.map((values) => distinct.map((index) => values[index] as number)),
      };
    },
  };
}

/** A sound that occurs more often, such as the click of a key, tells nothing. */
const maxOccurrences = 2;

/** Lists the indexes of keys that occur rarely in the recording. */
function findDistinctive(keys: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...keys.keys()].filter((index) => (counts.get(keys[index] as number) ?? 0) <= maxOccurrences);
}

/** Quieter peaks than this share of the loudest ones are noise, or unlikely to survive in a copy. */
const minLoudness = Math.exp(-8);
const loudestShare = 0.02;
/** A peak is the loudest frame in this many frames before and after it. */
const peakDistance = 3;

/** Finds the peaks of the loudness, in fractions of frames. */
function findPeaks(energies: BandEnergies): number[] {
  const loudness = smooth(
    smooth(Float64Array.from({ length: energies.frames }, (_, frame) => getLoudness(energies, frame))),
  );
  const loudest = loudness.toSorted()[Math.floor(energies.frames * (1 - loudestShare))] ?? 0;
  const threshold = Math.max(loudest + Math.log(minLoudness), Math.log(silence) + 1);
  const peaks: number[] = [];
  for (const [frame, value] of loudness.entries()) {
    if (value < threshold || !isPeak(loudness, frame)) continue;
    // The vertex of a parabola through the neighbors.
    const [before, after] = [loudness[frame - 1] ?? value, loudness[frame + 1] ?? value];
    const curvature = before - 2 * value + after;
    peaks.push(frame + 0.5 + (curvature < 0 ? (0.5 * (before - after)) / curvature : 0));
  }
  return peaks;
}

const silence = 1e-6;

function getLoudness(energies: BandEnergies, frame: number): number {
  let energy = silence;
  for (let band = 0; band < bandCount; band++) energy += getEnergy(energies, band, frame, frame + 1);
  return Math.log(energy);
}

/** Means of three frames. */
function smooth(values: Float64Array): Float64Array {
  return values.map((value, index) => (value + (values[index - 1] ?? value) + (values[index + 1] ?? value)) / 3);
}

function isPeak(values: Float64Array, index: number): boolean {
  const value = values[index] as number;
  for (let distance = 1; distance <= peakDistance; distance++) {
    if ((values[index - distance] ?? -Infinity) >= value || (values[index + distance] ?? -Infinity) > value)
      return false;
  }
  return true;
}

/** Sounds below this share of the loudest one are lost in noise, so they are leveled. */
const maskedShare = 0.03;

/** The key that the original has here if this recording is a copy with this tempo. */
function computeKey(energies: BandEnergies, peak: number, tempo: number): number {
  const length = framesPerCell / tempo;
  const powers = new Float64Array(cells * bandCount);
  for (let cell = 0; cell < cells; cell++) {
    const from = peak + (cell - cells / 2) * length;
    for (let band = 0; band < bandCount; band++) {
      powers[cell * bandCount + band] = getEnergy(energies, band, from, from + length) / length;
    }
  }
  const floor = maskedShare * powers.reduce((max, power) => Math.max(max, power)) + silence;
  const levels = powers.map((power) => Math.log(power + floor));
  const getSlope = (cell: number, band: number) =>
    (levels[cell * bandCount + band] as number) - (levels[cell * bandCount + band + 1] as number);
  let key = 0;
  for (let cell = 1; cell < cells; cell++) {
    for (let band = 0; band + 1 < bandCount; band++) {
      key = 2 * key + (getSlope(cell, band) < getSlope(cell - 1, band) ? 1 : 0);
    }
  }
  return key;
}
