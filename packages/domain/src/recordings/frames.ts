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

/** Frames that differ in at most this many of 64 bits show the same part of a page. */
const maxDifferentBits = 8;

/** Returns the share of a recording's hashes that another recording also has, from 0 to 1. */
export function measureResemblance(hashes: Uint8Array, otherHashes: Uint8Array): number {
  const others = splitHashes(otherHashes);
  const own = splitHashes(hashes);
  const shared = own.filter((hash) => others.some((other) => countDifferentBits(hash, other) <= maxDifferentBits));
  return own.length === 0 ? 0 : shared.length / own.length;
}

/**
 * Whether a recording shows none of what the other reviews of the request show. Only if at least two of these resemble
 * each other: otherwise, reviews of the website simply look different.
 */
export function showsOtherWebsite(hashes: Uint8Array, otherRecordings: readonly Uint8Array[]): boolean {
  if (hashes.length < 8 * recordingLimits.minSecondsForViews) return false;
  if (otherRecordings.some((other) => haveCommonViews(hashes, other))) return false;
  return otherRecordings.some((one, index) =>
    otherRecordings.slice(index + 1).some((other) => haveCommonViews(one, other)),
  );
}

/** Picks one second of each part of a recording, with the view that differs most from those picked before. */
export function pickDistinctViews(hashes: readonly Uint8Array[], count: number): number[] {
  const picked: number[] = [];
  const parts = Math.min(count, hashes.length);
  for (let part = 0; part < parts; part++) {
    const from = Math.floor((part * hashes.length) / parts);
    const to = Math.floor(((part + 1) * hashes.length) / parts);
    const seconds = Array.from({ length: to - from }, (_, index) => from + index);
    const novelty = seconds.map((second) => measureNovelty(hashes, second, picked));
    picked.push(seconds[novelty.indexOf(Math.max(...novelty))] ?? from);
  }
  return picked;
}

function measureNovelty(hashes: readonly Uint8Array[], second: number, picked: readonly number[]): number {
  const hash = hashes[second] ?? new Uint8Array(8);
  return Math.min(64, ...picked.map((other) => countDifferentBits(hash, hashes[other] ?? new Uint8Array(8))));
}

function haveCommonViews(one: Uint8Array, other: Uint8Array): boolean {
  const resemblance = Math.max(measureResemblance(one, other), measureResemblance(other, one));
  return resemblance >= recordingLimits.minResemblance;
}

function splitHashes(hashes: Uint8Array): Uint8Array[] {
  return Array.from({ length: hashes.length / 8 }, (_, index) => hashes.subarray(8 * index, 8 * index + 8));
}

function countDifferentBits(hash: Uint8Array, other: Uint8Array): number {
  let count = 0;
  for (let index = 0; index < 8; index++) {
    for (let bits = (hash[index] ?? 0) ^ (other[index] ?? 0); bits > 0; bits &= bits - 1) count++;
  }
  return count;
}
