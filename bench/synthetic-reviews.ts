import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeVideo } from '../packages/testkit/src/recordings/videos.ts';

export type Voice = { name: string; pitch: number; wordsPerMinute: number };

// cspell:ignore Diogo
const variants = 'm1 m2 m3 m4 m5 m6 m7 m8 f1 f2 f3 f4 f5 Alex Andy Annie Denis Diogo Mario linda'.split(' ');

/** Forty voices with a different accent, timbre, pitch and speed. */
export const voices: readonly Voice[] = ['en-us', 'en-gb'].flatMap((accent, accentIndex) =>
  variants.map((variant, index) => ({
    name: `${accent}+${variant}`,
    pitch: 35 + ((index * 7 + accentIndex * 4) % 30),
    wordsPerMinute: 145 + ((index * 5 + accentIndex * 3) % 30),
  })),
);

const rate = 16_000;

/** Reads a text aloud into a WAV file (16 kHz, mono, 16 bit), with the hum of a room and the clicks of a keyboard. */
export function speakReview(file: string, text: string, { name, pitch, wordsPerMinute }: Voice, seed: number): string {
  const spoken = `${file}.spoken.wav`;
  const settings = ['-v', name, '-p', `${pitch}`, '-s', `${wordsPerMinute}`, '-g', '8'];
  execFileSync('espeak-ng', [...settings, '-w', spoken, text], { stdio: 'ignore' });
  changeSound(spoken, file, '');
  return addOfficeNoise(file, seed);
}

export function requireEspeak(): void {
  try {
    execFileSync('espeak-ng', ['--version'], { stdio: 'ignore' });
  } catch {
    throw new Error('This benchmark needs the speech synthesizer espeak-ng. Install it: apt-get install espeak-ng');
  }
}

/** Converts a sound file to WAV (16 kHz, mono, 16 bit). `filter` is a libavfilter description. */
function changeSound(file: string, target: string, filter: string): string {
  const filters = [filter, 'aformat=channel_layouts=mono', `aresample=${rate}`].filter(Boolean).join(',');
  return writeVideo(target, {
    format: 'wav',
    audioTracks: [{ encoder: 'pcm_s16le', source: `amovie=${file},${filters}` }],
  });
}

/** A way to change a recording: a filter, and the container and codec of the copy. */
export type Change = { name: string; filter?: string; format?: string; encoder?: string };

// cspell:ignore adelay aecho aeval amix anoisesrc asetpts asetrate atempo highpass lowpass STARTPTS treble
const aac = { format: 'mp4', encoder: 'aac' };
const addNoise = (level: number) => `aeval=val(0)+${level}*(2*random(0)-1):c=mono`;

export const changes: readonly Change[] = [
  { name: 'another container and codec', ...aac },
  { name: 'telephone quality', filter: 'aresample=8000', ...aac },
  { name: 'noise, 20 dB below the voice', filter: addNoise(0.012), ...aac },
  { name: 'noise, 10 dB below the voice', filter: addNoise(0.038), ...aac },
  ...[0.9, 0.95, 1.02, 1.05, 1.1].flatMap((speed) => [
    { name: `${speed} times the speed`, filter: `atempo=${speed}`, ...aac },
    { name: `${speed} times the speed and pitch`, filter: `asetrate=${speed * rate},aresample=${rate}`, ...aac },
  ]),
  { name: 'a cut of 20 seconds', filter: 'atrim=start=9.7:end=29.7,asetpts=PTS-STARTPTS' },
  {
    name: 'a cut, noise and 1.05 times the speed',
    filter: `atrim=start=15:end=45,asetpts=PTS-STARTPTS,${addNoise(0.012)},atempo=1.05`,
  },
  { name: 'echo', filter: 'aecho=0.8:0.7:40|90:0.4|0.25' },
  { name: 'equalizer, quiet', filter: 'bass=g=-9,treble=g=7,volume=0.2' },
];

/** Writes a changed copy of a recording, and returns its sound as a WAV file. */
export function writeCopy(wav: string, { filter = '', format = 'webm', encoder = 'libopus' }: Change): string {
  const folder = path.dirname(wav);
  const copy = path.join(folder, `copy.${format}`);
  const encoderRate = encoder === 'libopus' ? ',aresample=48000' : '';
  const filters = [filter, `aformat=channel_layouts=mono${encoderRate}`].filter(Boolean).join(',');
  writeVideo(copy, { format, audioTracks: [{ encoder, source: `amovie=${wav},${filters}` }] });
  return changeSound(copy, path.join(folder, 'copy.wav'), '');
}

const headerBytes = 44;

/** All reviews have the same clicks and the same hum, as those of one tester do. */
function addOfficeNoise(file: string, seed: number): string {
  const bytes = readFileSync(file);
  const start = bytes.indexOf('data') + 8;
  let state = seed + 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const samples = Float64Array.from({ length: (bytes.length - start) >> 1 }, (_, index) =>
    bytes.readInt16LE(start + 2 * index),
  );
  for (const [index, value] of samples.entries()) {
    samples[index] = 0.6 * value + 120 * Math.sin((2 * Math.PI * 50 * index) / rate) + 60 * (random() - 0.5);
  }
  for (let at = 0; at < samples.length; at += rate * (0.15 + random())) addClick(samples, Math.floor(at));
  const wav = Buffer.alloc(headerBytes + 2 * samples.length);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(2 * rate, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(2 * samples.length, 40);
  for (const [index, value] of samples.entries()) {
    wav.writeInt16LE(Math.round(Math.max(-32_768, Math.min(32_767, value))), headerBytes + 2 * index);
  }
  writeFileSync(file, wav);
  return file;
}

function addClick(samples: Float64Array, at: number): void {
  for (let i = 0; i < 320 && at + i < samples.length; i++) {
    samples[at + i] = (samples[at + i] as number) + 4000 * Math.exp(-i / 50) * Math.sin(i * i * 0.7 + i);
  }
}
