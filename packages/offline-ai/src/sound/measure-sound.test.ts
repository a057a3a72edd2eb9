import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countSoundWindows, matchSounds, type RecordedSound, soundWarps } from '@outloud/domain/recordings/sounds';
import { isOtherVoice } from '@outloud/domain/recordings/voices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureSound } from './measure-sound.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outloud-sound-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rate = 16_000;

/** Pseudo-random numbers from 0 to 1 for each index. */
const random = (seed: number, index: number) => {
  const value = Math.sin(seed * 12.9898 + index * 78.233) * 43_758.5453;
  return value - Math.floor(value);
};

type Speech = { seed: number; hertz?: number; vocalTract?: number; seconds?: number; tempo?: number };

const syllableSeconds = 0.24;

/** Random syllables: a buzz with gliding pitch through three resonances, with pauses. */
function speak({ seed, hertz = 120, vocalTract = 1, seconds = 40, tempo = 1 }: Speech): Float32Array {
  const samples = new Float32Array(Math.floor((seconds * rate) / tempo));
  let phase = 0;
  let gains: number[] = [];
  for (const index of samples.keys()) {
    const time = ((index / rate) * tempo) / syllableSeconds;
    const syllable = Math.floor(time);
    const within = time - syllable;
    const pitch = hertz * (0.85 + 0.3 * random(seed, syllable) + 0.1 * within);
    phase += (2 * Math.PI * pitch) / rate;
    if (random(seed + 9, syllable) < 0.15) continue;
    if (index % 256 === 0) gains = getHarmonics(seed, syllable + (within > 0.5 ? 1 : 0), pitch, vocalTract);
    const loudness = Math.sin(Math.PI * within) ** 2 * (0.4 + 0.6 * random(seed + 5, syllable));
    let [previous, current, value] = [0, Math.sin(phase), 0];
    for (const gain of gains) {
      value += gain * current;
      [previous, current] = [current, 2 * Math.cos(phase) * current - previous];
    }
    samples[index] = 0.08 * loudness * value;
  }
  return samples;
}

/** The loudness of each harmonic of the pitch. */
function getHarmonics(seed: number, vowel: number, pitch: number, vocalTract: number): number[] {
  return Array.from({ length: Math.floor(3600 / pitch) }, (_, harmonic) =>
    [0, 1, 2].reduce((sum, formant) => {
      const center = vocalTract * (400 + 900 * formant + 500 * random(seed + formant, vowel));
      return sum + 1 / (1 + (((harmonic + 1) * pitch - center) / 120) ** 2) / (formant + 1);
    }, 0),
  );
}

/** Plays samples at another speed, which also changes the pitch. */
function play(samples: Float32Array, speed: number): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / speed) }, (_, index) => {
    const position = index * speed;
    const before = Math.floor(position);
    const [from = 0, to = 0] = samples.subarray(before, before + 2);
    return from + (position - before) * (to - from);
  });
}

const addNoise = (samples: Float32Array, level: number) =>
  samples.map((sample, index) => sample + level * (2 * random(77, index) - 1));

async function measure(samples: Float32Array): Promise<RecordedSound> {
  const file = path.join(folder, 'sound.wav');
  const bytes = Buffer.alloc(44 + 2 * samples.length);
  bytes.write('RIFF____WAVEfmt ', 0);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(2 * samples.length, 40);
  for (const [index, sample] of samples.entries()) {
    bytes.writeInt16LE(Math.round(32_767 * Math.max(-1, Math.min(1, sample))), 44 + 2 * index);
  }
  writeFileSync(file, bytes);
  return measureSound(file);
}

/** Compares two recordings as the search of the server does. */
function match(copy: RecordedSound, original: RecordedSound) {
  const [stored = []] = original.fingerprint.keys;
  const alignments = soundWarps.flatMap(({ tempo }, warp) => {
    const groups = new Map<number, { tempo: number; here: number[]; there: number[] }>();
    for (const [index, key] of (copy.fingerprint.keys[warp] ?? []).entries()) {
      for (const [other, otherKey] of stored.entries()) {
        if (key !== otherKey) continue;
        const here = copy.fingerprint.atSeconds[index] as number;
        const there = original.fingerprint.atSeconds[other] as number;
        const offset = Math.floor((there - here * tempo) / 3);
        const group = groups.get(offset) ?? { tempo, here: [], there: [] };
        groups.set(offset, { tempo, here: [...group.here, here], there: [...group.there, there] });
      }
    }
    return [...groups.values()].filter(({ here }) => here.length >= 8);
  });
  const countWindows = ({ fingerprint }: RecordedSound) => countSoundWindows(fingerprint.atSeconds);
  return matchSounds(alignments, countWindows(copy), countWindows(original));
}

describe('the acoustic fingerprint', () => {
  const speech = speak({ seed: 1 });
  let original: RecordedSound;
  beforeAll(async () => {
    original = await measure(speech);
  });

  it.each([
    ['quieter', () => speech.map((sample) => 0.1 * sample), 1],
    ['noisy', () => addNoise(speech, 0.02), 1],
    ['a part of 15 seconds', () => speech.subarray(12.3 * rate, 27.3 * rate), 1],
    ['slower and deeper', () => play(speech, 0.9), 0.9],
    ['slightly faster and higher', () => play(speech, 1.05), 1.05],
    ['faster and higher, and noisy', () => addNoise(play(speech, 1.1), 0.01), 1.1],
    ['slower with the same pitch', () => speak({ seed: 1, tempo: 0.9 }), 0.9],
    ['faster with the same pitch', () => speak({ seed: 1, tempo: 1.1 }), 1.1],
  ])('finds a copy that is %s', async (_name, change, tempo) => {
    const found = match(await measure(change()), original);
    expect(found?.share).toBeGreaterThan(0.5);
    expect(Math.abs((found?.sound.tempo ?? 0) - tempo)).toBeLessThan(0.03);
  });

  it('tells how much later the copied part begins', async () => {
    const found = match(await measure(speech.subarray(12 * rate, 30 * rate)), original);
    expect(found?.sound.offsetSeconds).toBe(-12);
    expect(found?.sound.tempo).toBeCloseTo(1, 1);
    expect(found?.times.every(({ here, there }) => Math.abs(there - here - 12) < 0.2)).toBe(true);
  });

  it('does not take other words of the same voice for a copy', async () => {
    expect(match(await measure(speak({ seed: 2 })), original)).toBeNull();
  });

  it('is empty for silence', async () => {
    const silence = await measure(new Float32Array(10 * rate));
    expect(silence).toEqual({ fingerprint: { atSeconds: [], keys: soundWarps.map(() => []) }, voice: null });
  });

  it('leaves out a click that is repeated', async () => {
    const clicks = new Float32Array(20 * rate);
    for (let at = rate; at < clicks.length; at += 0.7 * rate) {
      for (let i = 0; i < 400; i++) clicks[Math.floor(at) + i] = 0.3 * Math.exp(-i / 60) * Math.sin(i * i);
    }
    expect((await measure(clicks)).fingerprint.atSeconds.length).toBeLessThan(8);
  });
});

describe('the voice profile', () => {
  const getVoice = async (speech: Speech, change = (samples: Float32Array) => samples) => {
    const { voice } = await measure(change(speak(speech)));
    if (!voice) throw new Error('No voice was found');
    return voice;
  };

  it('measures the pitch in semitones above 55 Hz', async () => {
    expect((await getVoice({ seed: 3, hertz: 110 })).pitch.median).toBeCloseTo(12.9, 0);
    expect((await getVoice({ seed: 3, hertz: 220 })).pitch.median).toBeCloseTo(24.9, 0);
  });

  it('recognizes a voice with other words, in noise and from another microphone', async () => {
    const earlier = [await getVoice({ seed: 3 }), await getVoice({ seed: 4 })];
    const muffle = (samples: Float32Array) => samples.map((sample, index) => sample + (samples[index - 1] ?? 0));
    expect(isOtherVoice(await getVoice({ seed: 5 }), earlier)).toBe(false);
    expect(isOtherVoice(await getVoice({ seed: 5 }, (samples) => addNoise(samples, 0.02)), earlier)).toBe(false);
    expect(isOtherVoice(await getVoice({ seed: 5 }, muffle), earlier)).toBe(false);
  });

  it('notices another voice', async () => {
    const earlier = [await getVoice({ seed: 3 }), await getVoice({ seed: 4 })];
    expect(isOtherVoice(await getVoice({ seed: 5, hertz: 210, vocalTract: 1.3 }), earlier)).toBe(true);
  });

  it('is null with less than ten seconds of voice', async () => {
    expect((await measure(speak({ seed: 6, seconds: 8 }))).voice).toBeNull();
  });
});
