import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  maxScreenWords,
  maxWordLength,
  type ScreenText,
  type ScreenWord,
} from '@outloud/domain/recordings/screen-text';
import { createOCREngine, type OCREngine, supportsFastBuild } from 'tesseract-wasm';
import { InputRejected } from '../task/serve-task.ts';
import { createTextEncoding, textScale } from './conversions.ts';
import type { OpenedMedia } from './media-jobs.ts';

/** Reads English text with Tesseract. Program and language data are files of npm packages, so nothing is downloaded. */
export async function readText(
  { engine, source, inspection: { video } }: OpenedMedia,
  _target: string,
  times: readonly number[],
): Promise<ScreenText[]> {
  if (!video) throw new InputRejected('The file has no video.');
  const { width, height, ...encoding } = createTextEncoding(video);
  const recognizer = await loadRecognizer();
  const texts: ScreenText[] = [];
  for (const seconds of times) {
    const pixels = await engine.encodeFrame(source, video.index, seconds, encoding);
    // The last second may have no frame of its own.
    if (pixels) texts.push({ seconds, width, height, words: recognizeWords(recognizer, pixels, width * textScale) });
  }
  return texts;
}

async function loadRecognizer(): Promise<OCREngine> {
  const program = path.dirname(fileURLToPath(import.meta.resolve('tesseract-wasm')));
  const data = path.dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng')));
  const wasmFile = supportsFastBuild() ? 'tesseract-core.wasm' : 'tesseract-core-fallback.wasm';
  const recognizer = await createOCREngine({ wasmBinary: await readFile(path.join(program, wasmFile)) });
  // The integer model of tessdata_best: 3 MB, and faster than the standard one.
  const model = await readFile(path.join(data, '4.0.0_best_int/eng.traineddata.gz'));
  recognizer.loadModel(await promisify(gunzip)(model));
  return recognizer;
}

function recognizeWords(recognizer: OCREngine, pixels: Buffer, width: number): ScreenWord[] {
  // A copy, because the recognizer reads the whole memory that the bytes are part of.
  const data = Uint8ClampedArray.from(pixels);
  recognizer.loadImage({ data, width, height: pixels.length / 4 / width });
  const toFrame = (pixel: number) => Math.max(0, Math.round(pixel / textScale));
  const words = recognizer.getTextBoxes('word').map(({ text, rect: { left, top, right, bottom } }) => ({
    text: text.trim().slice(0, maxWordLength),
    left: toFrame(left),
    top: toFrame(top),
    right: toFrame(right),
    bottom: toFrame(bottom),
  }));
  return words.filter(({ text }) => text !== '').slice(0, maxScreenWords);
}
