import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { recordings } from '../../../test/deliveries.ts';
import { wordErrors } from '../../../test/word-errors.ts';
import { loadConfig } from '../../config.ts';
import { createMedia } from '../media/index.ts';
import { offlineSpeech } from './offline-speech.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-speech-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { signal } = new AbortController();
const recording = path.join(recordings, 'fitness-short');

describe('speech on this machine', () => {
  it('is written down without the native runtime', async () => {
    const wav = path.join(folder, 'sound.wav');
    await createMedia(loadConfig({})).audio([`${recording}.webm`], wav, signal);
    const { segments, speechSeconds } = await offlineSpeech({ runtimes: ['wasm'] }).transcribe(wav, signal);
    const heard = segments.map(({ text }) => text).join(' ');
    expect(wordErrors(readFileSync(`${recording}.txt`, 'utf8'), heard)).toBeLessThanOrEqual(0.05);
    expect(speechSeconds).toBeCloseTo(10.9, 0);
  });

  it('ends when it is told to', async () => {
    const wav = path.join(folder, 'unheard.wav');
    writeFileSync(wav, '');
    const stopped = AbortSignal.abort(new Error('Enough'));
    await expect(offlineSpeech().transcribe(wav, stopped)).rejects.toThrow('Enough');
  });
});
