import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getHoldReason } from '@outloud/domain/insights/hold';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import { computeWordErrorRate } from '@outloud/testkit/recordings/word-error-rate';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { createMedia } from '../media/index.ts';
import { createOfflineSpeech } from './offline-speech.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-speech-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { signal } = new AbortController();
const recording = path.join(recordingsFolder, 'fitness-short');
const headerBytes = 44;
const bytesPerSecond = 32_000;

describe('offline speech recognition', () => {
  it('transcribes a recording without the native runtime', async () => {
    const wav = path.join(folder, 'sound.wav');
    await createMedia(loadConfig({})).audio([`${recording}.webm`], wav, signal);
    const transcript = await createOfflineSpeech({ runtimes: ['wasm'] }).transcribe(wav, signal);
    const { segments, speechSeconds, language } = transcript;
    const text = segments.map((segment) => segment.text).join(' ');
    expect(computeWordErrorRate(readFileSync(`${recording}.txt`, 'utf8'), text)).toBeLessThanOrEqual(0.05);
    expect(speechSeconds).toBeCloseTo(10.9, 0);
    expect([language, getHoldReason(transcript)]).toEqual(['en', null]);
  });

  it('understands a very quiet recording', async () => {
    const wav = path.join(folder, 'quiet.wav');
    await createMedia(loadConfig({})).audio([`${recording}.webm`], wav, signal);
    const sound = readFileSync(wav);
    for (let i = headerBytes; i + 1 < sound.length; i += 2) {
      sound.writeInt16LE(Math.round(sound.readInt16LE(i) / 300), i);
    }
    writeFileSync(wav, sound);
    const { segments, speechSeconds } = await createOfflineSpeech().transcribe(wav, signal);
    const text = segments.map((segment) => segment.text).join(' ');
    expect(computeWordErrorRate(readFileSync(`${recording}.txt`, 'utf8'), text)).toBeLessThanOrEqual(0.05);
    expect(speechSeconds).toBeCloseTo(10.9, 0);
  });

  it('understands a short remark in a long silence', async () => {
    const wav = path.join(folder, 'remark.wav');
    await createMedia(loadConfig({})).audio([`${recording}.webm`], wav, signal);
    const sound = Buffer.concat([readFileSync(wav), Buffer.alloc(300 * bytesPerSecond)]);
    sound.writeUInt32LE(sound.length - headerBytes, headerBytes - 4);
    writeFileSync(wav, sound);
    const { segments } = await createOfflineSpeech().transcribe(wav, signal);
    const text = segments.map((segment) => segment.text).join(' ');
    expect(computeWordErrorRate(readFileSync(`${recording}.txt`, 'utf8'), text)).toBeLessThanOrEqual(0.05);
  });

  it('holds back the insights of a recording in another language', async () => {
    const wav = path.join(folder, 'dutch.wav');
    await createMedia(loadConfig({})).audio([path.join(recordingsFolder, 'dutch.webm')], wav, signal);
    const transcript = await createOfflineSpeech().transcribe(wav, signal);
    expect(transcript.segments.length).toBeGreaterThan(0);
    expect(transcript.confidence).toBeLessThan(-0.4);
    expect(transcript.language).not.toBe('en');
    expect(getHoldReason(transcript)).not.toBeNull();
  });

  it('rejects when the signal is aborted', async () => {
    const wav = path.join(folder, 'aborted.wav');
    writeFileSync(wav, '');
    const aborted = AbortSignal.abort(new Error('Aborted'));
    await expect(createOfflineSpeech().transcribe(wav, aborted)).rejects.toThrow('Aborted');
  });
});
