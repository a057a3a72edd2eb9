/**
 * Makes the recordings that the tests work on: a real tab of Chromium, recorded by its own MediaRecorder while a
 * spoken review plays as its microphone. Run by hand, when a recording has to change:
 *
 *   npx node scripts/record-fixtures.ts <folder of bakery-positive.wav, bank-negative.wav, …> [name of one recording]
 *
 * A recording takes as long as its voice. The WAVs are mono, of 16 bits.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './lib/chromium.ts';
import { root } from './lib/run.ts';

const fixtures = path.join(root, 'apps/api/test/fixtures');
const size = { width: 1280, height: 720 };
const rates = { videoBitsPerSecond: 180_000, audioBitsPerSecond: 32_000 };
const silentSeconds = 35;

const recordings = [
  { name: 'bakery-positive', site: 'bakery' },
  { name: 'bank-negative', site: 'bank' },
  { name: 'shop-mixed', site: 'shop' },
  { name: 'fitness-short', site: 'fitness' },
  { name: 'silence', site: 'bakery' },
];

type Microphone = { file: string; seconds: number };

async function record(site: string, origin: string, { file, seconds }: Microphone): Promise<Buffer> {
  const browser = await chromium.launch({
    executablePath: await findChromium({ needsWindows: true }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream=display-media-type=browser',
      `--use-file-for-fake-audio-capture=${file}%noloop`,
    ],
  });
  try {
    const page = await browser.newPage({ viewport: size });
    await page.goto(`${origin}/${site}.html`);
    await page.evaluate(`startRecording(${JSON.stringify(rates)})`);
    await lookAround(page, seconds);
    return Buffer.from(await page.evaluate<string>('stopRecording()'), 'base64');
  } finally {
    await browser.close();
  }
}

/** Visits what the page marks with data-tour, evenly over the time; a text there is typed. */
async function lookAround(page: Page, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000;
  const stops = await page.locator('[data-tour]').all();
  for (const [index, stop] of stops.entries()) {
    const leave = Date.now() + (end - Date.now()) / (stops.length - index);
    await scrollTo(page, await middleOf(stop));
    const { x, y } = await middleOf(stop);
    await page.mouse.click(x, y);
    await page.keyboard.type((await stop.getAttribute('data-tour')) ?? '', { delay: 60 });
    await hover(page, { x, y }, leave);
  }
}

/** Hands are never quite still. */
async function hover(page: Page, { x, y }: { x: number; y: number }, until: number): Promise<void> {
  for (let turn = 0; Date.now() < until; turn += 0.3) {
    await page.mouse.move(x + 60 * Math.sin(turn), y + 30 * Math.sin(turn * 1.7));
    await page.waitForTimeout(80);
  }
}

async function middleOf(stop: ReturnType<Page['locator']>): Promise<{ x: number; y: number }> {
  const box = await stop.boundingBox();
  if (!box) throw new Error('A stop of the tour is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** In small steps, like a wheel. */
async function scrollTo(page: Page, { y }: { y: number }): Promise<void> {
  const steps = 14;
  const far = y > size.height - 80 || y < 100 ? y - size.height / 2 : 0;
  for (let step = 0; far !== 0 && step < steps; step++) {
    await page.mouse.wheel(0, far / steps);
    await page.waitForTimeout(40);
  }
}

/** The browser opens its microphone a little before it records, so the voice starts a second late. */
async function prepareMicrophone(name: string, voices: string, folder: string): Promise<Microphone> {
  const file = path.join(folder, `${name}.wav`);
  if (name === 'silence')
    return { file: await writeWav(file, roomNoise(silentSeconds, 24_000), 24_000), seconds: silentSeconds };
  const wav = await readFile(path.join(voices, `${name}.wav`));
  const rate = wav.readUInt32LE(24);
  const sound = wav.subarray(wav.indexOf('data') + 8);
  const padded = Buffer.concat([roomNoise(1, rate), sound, roomNoise(2, rate)]);
  return { file: await writeWav(file, padded, rate), seconds: padded.length / 2 / rate - 0.5 };
}

/** Faint, as no room is perfectly still. */
function roomNoise(seconds: number, rate: number): Buffer {
  return Buffer.from(Int16Array.from({ length: seconds * rate }, () => (Math.random() - 0.5) * 40).buffer);
}

async function writeWav(file: string, sound: Buffer, rate: number): Promise<string> {
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + sound.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(sound.length, 40);
  await writeFile(file, Buffer.concat([header, sound]));
  return file;
}

const types: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };
const sites = createServer(async (request, response) => {
  const name = path.basename(request.url ?? '');
  const content = await readFile(path.join(fixtures, 'sites', name)).catch(() => null);
  response.writeHead(content ? 200 : 404, { 'content-type': types[path.extname(name)] ?? 'text/plain' }).end(content);
});

const [voices, only] = process.argv.slice(2);
if (!voices) throw new Error('Say which folder holds the spoken reviews.');
const temporary = await mkdtemp(path.join(tmpdir(), 'outloud-record-'));
try {
  await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(sites.address() as AddressInfo).port}`;
  for (const { name, site } of recordings.filter(({ name }) => !only || name === only)) {
    const microphone = await prepareMicrophone(name, path.resolve(voices), temporary);
    const webm = await record(site, origin, microphone);
    await writeFile(path.join(fixtures, 'recordings', `${name}.webm`), webm);
    console.log(`${name}: ${microphone.seconds.toFixed(1)} s, ${Math.round(webm.length / 1024)} kB`);
  }
} finally {
  sites.close();
  await rm(temporary, { recursive: true, force: true });
}
