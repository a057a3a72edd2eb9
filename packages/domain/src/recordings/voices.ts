import { recordingLimits } from './recording-limits.ts';

export const cepstrumSize = 12;
/** Elements of the lower triangle of the covariance matrix. */
export const covarianceSize = (cepstrumSize * (cepstrumSize + 1)) / 2;

/** Measurements of the voice of a recording, independent of words, loudness and microphone. */
export type VoiceProfile = {
  /** Voiced frames. */
  frames: number;
  /** Percentiles 10, 50 and 90 of the pitch, in semitones above 55 Hz. */
  pitch: { low: number; median: number; high: number };
  /** The lower triangle of the covariance matrix of the mel cepstrum. */
  covariance: number[];
};

/** Whether another person speaks than in all earlier reviews. False alarms are worse than misses, so both measures must differ clearly. */
export function isOtherVoice(voice: VoiceProfile, earlier: readonly VoiceProfile[]): boolean {
  if (earlier.length < recordingLimits.minEarlierVoices) return false;
  return earlier.every(
    (other) =>
      Math.abs(voice.pitch.median - other.pitch.median) >= recordingLimits.otherVoiceSemitones &&
      measureDivergence(voice, other) >= recordingLimits.otherVoiceDivergence,
  );
}

/** Arithmetic-harmonic sphericity of two covariance matrices (Bimbot and Mathan, 1993). 0 if they are proportional. */
export function measureDivergence(one: VoiceProfile, other: VoiceProfile): number {
  const [a, b] = [toMatrix(one.covariance), toMatrix(other.covariance)];
  return Math.log((getProductTrace(a, invert(b)) * getProductTrace(b, invert(a))) / cepstrumSize ** 2);
}

type Matrix = number[][];

function toMatrix(triangle: readonly number[]): Matrix {
  return Array.from({ length: cepstrumSize }, (_, row) =>
    Array.from({ length: cepstrumSize }, (_, column) => {
      const [high, low] = [Math.max(row, column), Math.min(row, column)];
      return triangle[(high * (high + 1)) / 2 + low] as number;
    }),
  );
}

/** The trace of the product of two symmetric matrices. */
function getProductTrace(a: Matrix, b: Matrix): number {
  return a.reduce((sum, row, i) => sum + row.reduce((part, value, j) => part + value * cell(b, i, j), 0), 0);
}

/** Inverts a positive definite matrix by Gauss-Jordan elimination. */
function invert(matrix: Matrix): Matrix {
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let pivot = 0; pivot < rows.length; pivot++) {
    const scale = 1 / cell(rows, pivot, pivot);
    rows[pivot] = (rows[pivot] as number[]).map((value) => value * scale);
    for (let i = 0; i < rows.length; i++) {
      if (i === pivot) continue;
      const factor = cell(rows, i, pivot);
      rows[i] = (rows[i] as number[]).map((value, j) => value - factor * cell(rows, pivot, j));
    }
  }
  return rows.map((row) => row.slice(matrix.length));
}

const cell = (matrix: Matrix, row: number, column: number) => matrix[row]?.[column] as number;
