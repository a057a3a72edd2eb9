import { recordingLimits } from './recording-limits.ts';

/** Width and height of a frame, which has one byte of brightness per pixel. The media port writes one frame a second. */
export const frameSide = 32;
const frameBytes = frameSide * frameSide;

type Frame = Uint8Array;

export function splitFrames(bytes: Uint8Array): Frame[] {
  const count = Math.floor(bytes.length / frameBytes);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * frameBytes, (index + 1) * frameBytes));
}

/** Whether the recording shows nearly the same picture all the time, for example a test card. */
export function isStaticPicture(frames: readonly Frame[]): boolean {
  if (frames.length < recordingLimits.minSecondsForViews) return false;
  const views: Frame[] = [];
  for (const frame of frames) {
    if (views.some((view) => measureDifference(view, frame) < recordingLimits.viewDifference)) continue;
    views.push(frame);
    if (views.length >= recordingLimits.minViews) return false;
  }
  return true;
}

/** Mean difference of the brightness, of 255. */
function measureDifference(one: Frame, other: Frame): number {
  let sum = 0;
  for (let pixel = 0; pixel < frameBytes; pixel++) sum += Math.abs((one[pixel] ?? 0) - (other[pixel] ?? 0));
  return sum / frameBytes;
}

const hashSide = 8;

/** A difference hash of 64 bits: whether each cell of a coarse grid is brighter than its right neighbor. */
export function hashFrame(frame: Frame): Uint8Array {
  const hash = new Uint8Array(8);
  for (let row = 0; row < hashSide; row++) {
    const cells = Array.from({ length: hashSide + 1 }, (_, column) => getCell(frame, row, column));
    for (let column = 0; column < hashSide; column++) {
      if ((cells[column] ?? 0) > (cells[column + 1] ?? 0)) hash[row] = (hash[row] ?? 0) | (1 << column);
    }
  }
  return hash;
}

/** Mean brightness of a cell of a grid with 8 rows and 9 columns. */
function getCell(frame: Frame, row: number, column: number): number {
  const height = frameSide / hashSide;
  const [left, right] = [column, column + 1].map((edge) => Math.round((edge * frameSide) / (hashSide + 1))) as [
    number,
    number,
  ];
  let sum = 0;
  for (let y = row * height; y < (row + 1) * height; y++) {
    for (let x = left; x < right; x++) sum += frame[y * frameSide + x] ?? 0;
  }
  return sum / ((right - left) * height);
}
