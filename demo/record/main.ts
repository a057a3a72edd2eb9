/**
 * Creates the recordings for the tests and the demo. MediaRecorder records a real Chromium tab while a spoken review plays
 * as the microphone input. Run this script when a recording needs to change:
 *
 *   npx node demo/record/main.ts <folder with bakery-positive.wav, bank-negative.wav, …> [name of one recording]
 *
 * A recording takes as long as its spoken review. The voices are synthetic, the WAV files are 16-bit mono, and the
 * texts are in demo/recordings/<name>.txt.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareMicrophone, type VoicePart } from './microphone.ts';
import { type RecordingOptions, recordTab } from './record-tab.ts';
import { serveSites } from './sites.ts';
import { tourFernfoot } from './tour-fernfoot.ts';
import { tourPage } from './tour-page.ts';

const highQuality = { videoBitsPerSecond: 900_000, audioBitsPerSecond: 48_000, framesPerSecond: 20 };
const smallFile = { videoBitsPerSecond: 180_000, audioBitsPerSecond: 32_000, framesPerSecond: 12 };

/**
 * The sample review must have a transcript without errors. Its voice is `shop-mixed` without two unclear passages: "Now the
 * cart. Hmm," and "So, nice looking shop with". The remaining text is in demo/recordings/fernfoot.txt.
 */
const fernfootVoice: VoicePart[] = [
  [0, 26.3],
  [27, 29.5], // "I appreciate that.", with a shorter pause before it, so that one transcript segment has both sentences.
  [30.7, 31.58], // A pause while the tester checks out.
  [8.46, 8.605], // "The" from "The search", because "the" after "Hmm" is inaudible.
  [31.91, 47.48],
  [48.945, 54.5], // From "great photos".
];

type NamedRecording = RecordingOptions & { name: string; voice: string | null; parts?: VoicePart[] };
const recordings: NamedRecording[] = [
  { name: 'bakery-positive', voice: 'bakery-positive', site: 'bakery', rates: smallFile, tour: tourPage },
  { name: 'bank-negative', voice: 'bank-negative', site: 'bank', rates: smallFile, tour: tourPage },
  { name: 'shop-mixed', voice: 'shop-mixed', site: 'shop', rates: smallFile, tour: tourPage },
  { name: 'fitness-short', voice: 'fitness-short', site: 'fitness', rates: smallFile, tour: tourPage },
  { name: 'silence', voice: null, site: 'bakery', rates: smallFile, tour: tourPage },
  {
    name: 'fernfoot',
    voice: 'shop-mixed',
    parts: fernfootVoice,
    site: 'fernfoot',
    rates: highQuality,
    tour: tourFernfoot,
  },
];

const [voiceFolder, onlyName] = process.argv.slice(2);
if (!voiceFolder) throw new Error('Missing argument: the folder with the WAV files of the spoken reviews.');
const tempFolder = await mkdtemp(path.join(tmpdir(), 'outloud-record-'));
const sites = await serveSites();
try {
  for (const { name, voice, parts, ...options } of recordings.filter(({ name }) => !onlyName || name === onlyName)) {
    const microphone = await prepareMicrophone(voice && path.resolve(voiceFolder, `${voice}.wav`), tempFolder, {
      parts,
    });
    const webm = await recordTab(sites.origin, microphone, options);
    await writeFile(path.join(import.meta.dirname, '../recordings', `${name}.webm`), webm);
    console.log(`${name}: ${microphone.seconds.toFixed(1)} s, ${Math.round(webm.length / 1024)} kB`);
  }
} finally {
  sites.close();
  await rm(tempFolder, { recursive: true, force: true });
}
