import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { createMedia } from '../media/index.ts';
import { offlineSpeech } from './offline-speech.ts';
import type { Transcript } from './speech.port.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-speech-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { signal } = new AbortController();
const media = createMedia(loadConfig({}));

function fixture(name: string): string {
  return fileURLToPath(new URL(`../../../test/fixtures/recordings/${name}`, import.meta.url));
}

async function transcribe(name: string, speech = offlineSpeech()): Promise<Transcript> {
  const wav = path.join(folder, `${name}.wav`);
  await media.audio(fixture(`${name}.webm`), wav, signal);
  return speech.transcribe(wav, signal);
}

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'];
numbers.push('twelve', 'thirteen', 'fourteen', 'fifteen');

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9']+/g) ?? [];
  return words.map((word) => numbers[Number(word)] ?? word);
}

/** The share of words that would have to be put in, taken out or changed. */
function wordErrors({ segments }: Transcript, name: string): number {
  const said = wordsOf(readFileSync(fixture(`${name}.txt`), 'utf8'));
  const heard = wordsOf(segments.map(({ text }) => text).join(' '));
  let row = heard.map((_, i) => i + 1);
  for (const [done, word] of said.entries()) {
    let [corner, left] = [done, done + 1];
    row = row.map((above, i) => {
      left = Math.min(above + 1, left + 1, corner + (word === heard[i] ? 0 : 1));
      corner = above;
      return left;
    });
  }
  return (row.at(-1) ?? said.length) / said.length;
}

/** The voice model takes it for speech. */
function hum(seconds: number): Buffer {
  const wav = Buffer.alloc(44 + seconds * 32_000);
  // RIFF, 16 bits, mono, 16 kHz.
  wav.write('524946460000000057415645666d74201000000001000100803e0000007d00000200100064617461', 'hex');
  wav.writeUInt32LE(seconds * 32_000, 40);
  for (let i = 0; i < seconds * 16_000; i++) {
    const turn = (2 * Math.PI * i) / 16_000;
    const low = Math.sin(turn * (180 + 40 * Math.sin(3 * turn)));
    const middle = Math.sin(turn * (900 + 200 * Math.sin(1.3 * turn)));
    const high = Math.sin(turn * 2400);
    const tones = 0.4 * low + 0.2 * middle + 0.1 * high;
    wav.writeInt16LE(Math.round(32_000 * tones * Math.abs(Math.sin(2 * turn))), 44 + 2 * i);
  }
  return wav;
}

describe('speech on this machine', () => {
  it.each([
    { name: 'bakery-positive', seconds: 57.9, voice: 38, moment: 'gluten', at: 31.1 },
    { name: 'bank-negative', seconds: 64.4, voice: 37, moment: 'interest rate', at: 28.1 },
    { name: 'shop-mixed', seconds: 57.2, voice: 38, moment: 'dishonest', at: 32.4 },
  ])('is written down, word by word: $name', { timeout: 120_000 }, async ({ name, seconds, voice, moment, at }) => {
    const transcript = await transcribe(name);
    expect(wordErrors(transcript, name)).toBeLessThanOrEqual(0.05);
    expect(Math.abs(transcript.speechSeconds - voice)).toBeLessThan(3);
    expect(
      Math.abs((transcript.segments.find(({ text }) => text.includes(moment))?.startSeconds ?? 0) - at),
    ).toBeLessThan(0.5);
    let last = 0;
    for (const { startSeconds, endSeconds } of transcript.segments) {
      expect(startSeconds).toBeGreaterThanOrEqual(last);
      expect(endSeconds - startSeconds).toBeGreaterThan(1);
      expect(endSeconds - startSeconds).toBeLessThan(12);
      last = endSeconds;
    }
    expect(last).toBeLessThan(seconds);
  });

  it('is written down without the native runtime', { timeout: 120_000 }, async () => {
    const transcript = await transcribe('fitness-short', offlineSpeech({ runtimes: ['wasm'] }));
    expect(wordErrors(transcript, 'fitness-short')).toBeLessThanOrEqual(0.05);
  });

  it('is not found in a silent room', { timeout: 60_000 }, async () => {
    expect(await transcribe('silence')).toEqual({ segments: [], speechSeconds: 0 });
  });

  it('is not found in a hum that rises and falls like a voice', { timeout: 60_000 }, async () => {
    const wav = path.join(folder, 'hum.wav');
    writeFileSync(wav, hum(4));
    expect(await offlineSpeech().transcribe(wav, signal)).toEqual({ segments: [], speechSeconds: 0 });
  });

  it('ends when it is told to', async () => {
    const wav = path.join(folder, 'unheard.wav');
    writeFileSync(wav, '');
    const stopped = AbortSignal.abort(new Error('Enough'));
    await expect(offlineSpeech().transcribe(wav, stopped)).rejects.toThrow('Enough');
  });
});
