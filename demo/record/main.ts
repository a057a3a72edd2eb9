/**
 * Makes the recordings that the tests and the demo work on: a real tab of Chromium, recorded by its own MediaRecorder
 * while a spoken review plays as its microphone. Run by hand, when a recording has to change:
 *
 *   npx node demo/record/main.ts <folder of bakery-positive.wav, bank-negative.wav, …> [name of one recording]
 *
 * A recording takes as long as its voice. The voices are synthetic; the WAVs are mono, of 16 bits. Their texts are in
 * demo/recordings/<name>.txt.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lookAroundFernfoot } from './fernfoot-tour.ts';
import { lookAround } from './look-around.ts';
import { prepareMicrophone, type VoicePart } from './microphone.ts';
import { type Recipe, record } from './record.ts';
import { serveSites } from './sites.ts';

const sharp = { videoBitsPerSecond: 900_000, audioBitsPerSecond: 48_000, framesPerSecond: 20 };
const small = { videoBitsPerSecond: 180_000, audioBitsPerSecond: 32_000, framesPerSecond: 12 };

/**
 * The sample review must not contain recognition errors, so its voice is `shop-mixed` without the words that are not
 * clear in it: "Now the cart. Hmm," and "So, nice looking shop with". What is left is demo/recordings/fernfoot.txt.
 */
const fernfootVoice: VoicePart[] = [
  [0, 26.3],
  [27, 29.5], // "I appreciate that." The pause before it is shorter, so that both are one transcript segment.
  [30.7, 31.58], // A pause, in which the tester checks out.
  [8.46, 8.605], // "The" of "The search", because the one after "Hmm" has no sound of its own.
  [31.91, 47.48],
  [48.945, 54.5], // From "great photos".
];

type Named = Recipe & { name: string; voice: string | null; parts?: VoicePart[] };
const recipes: Named[] = [
  { name: 'bakery-positive', voice: 'bakery-positive', site: 'bakery', rates: small, tour: lookAround },
  { name: 'bank-negative', voice: 'bank-negative', site: 'bank', rates: small, tour: lookAround },
  { name: 'shop-mixed', voice: 'shop-mixed', site: 'shop', rates: small, tour: lookAround },
  { name: 'fitness-short', voice: 'fitness-short', site: 'fitness', rates: small, tour: lookAround },
  { name: 'silence', voice: null, site: 'bakery', rates: small, tour: lookAround },
  {
    name: 'fernfoot',
    voice: 'shop-mixed',
    parts: fernfootVoice,
    site: 'fernfoot',
    rates: sharp,
    tour: lookAroundFernfoot,
  },
];

const [voices, only] = process.argv.slice(2);
if (!voices) throw new Error('Say which folder holds the spoken reviews.');
const temporary = await mkdtemp(path.join(tmpdir(), 'outloud-record-'));
const sites = await serveSites();
try {
  for (const { name, voice, parts, ...recipe } of recipes.filter(({ name }) => !only || name === only)) {
    const microphone = await prepareMicrophone(voice && path.resolve(voices, `${voice}.wav`), temporary, { parts });
    const webm = await record(sites.origin, microphone, recipe);
    await writeFile(path.join(import.meta.dirname, '../recordings', `${name}.webm`), webm);
    console.log(`${name}: ${microphone.seconds.toFixed(1)} s, ${Math.round(webm.length / 1024)} kB`);
  }
} finally {
  sites.close();
  await rm(temporary, { recursive: true, force: true });
}
