import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { createTaskMedia } from '../../apps/api/src/adapters/media/task-media.ts';
import { prepareMicrophone } from '../../demo/record/microphone.ts';
import { serveSites } from '../../demo/record/sites.ts';
import { findChromium } from '../../scripts/lib/chromium.ts';
import { recording } from './deliveries.ts';
import { test as base } from './test.ts';

export const practice = '/dashboard/practice';
/** A check takes seconds, and more of them on a busy machine. */
export const checkMs = 600_000;

/** What the microphone hears: a recording's voice after a few seconds to get ready in, or a room without anybody. */
export const voice = path.join(path.dirname(recording), 'fitness-short');
export const voiceSeconds = 20;
const lateSeconds = 4;

/** Of the tab that is shared without asking. */
const sharedTitle = 'Crumb & Crust';

type Worker = { isSpoken: boolean; website: string };

export const test = base.extend<{ site: Page }, Worker>({
  isSpoken: [true, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions, isSpoken }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'outloud-microphone-'));
      const wav = path.join(folder, 'voice.wav');
      if (isSpoken)
        await createTaskMedia({ ffmpegPath: null }).audio([`${voice}.webm`], wav, new AbortController().signal);
      const microphone = await prepareMicrophone(isSpoken ? wav : null, folder, { lateSeconds });
      await use({
        ...launchOptions,
        executablePath: await findChromium({ needsWindows: true }),
        args: [
          ...(launchOptions.args ?? []),
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-audio-capture=${microphone.file}%noloop`,
          `--auto-select-tab-capture-source-by-title=${sharedTitle}`,
        ],
      });
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  website: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for the destructuring
    async ({}, use) => {
      const { origin, close } = await serveSites();
      await use(`${origin}/bakery.html`);
      close();
    },
    { scope: 'worker' },
  ],
  /** The website in a tab of its own, with somebody who scrolls. */
  site: async ({ context, website }, use) => {
    const site = await context.newPage();
    await site.goto(website);
    await site.evaluate(() => setInterval(() => scrollBy(0, scrollY > 600 ? -600 : 3), 50));
    await use(site);
  },
  permissions: ['microphone'],
});

export const meter = (page: Page) => page.getByRole('meter', { name: 'Microphone level' });
export const shareButton = (page: Page) => page.getByRole('button', { name: /^(Choose what to share|Share again)$/ });

export async function setUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Allow the microphone' }).click();
  await expect(meter(page)).toBeAttached();
  await shareButton(page).click();
  await expect(page.getByRole('button', { name: 'Share something else' })).toBeVisible();
}

export async function record(page: Page, button = 'Start recording'): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
}

/** From opening a page to talking. */
export async function recordAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await setUp(page);
  await record(page);
}

/** Until so many seconds are recorded. */
export async function waitFor(page: Page, seconds: number): Promise<void> {
  await expect
    .poll(() => recorded(page), { timeout: (seconds + 120) * 1000, intervals: [250] })
    .toBeGreaterThanOrEqual(seconds);
}

/** The tab goes without being asked, as by a crash of the browser. */
export async function crash(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // It is not answered any more.
  browser.send('Page.crash').catch(() => {});
  await crashed;
}

/** How much of an upload the server has confirmed from now on. */
export function sentBytes(page: Page): () => number {
  let bytes = 0;
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') bytes = Number(response.headers()['upload-offset'] ?? bytes);
  });
  return () => bytes;
}

export async function recorded(page: Page): Promise<number> {
  return secondsIn(await page.getByRole('timer').filter({ hasText: 'Recorded' }).innerText());
}

/** 'Recorded: 1:05' → 65 */
export function secondsIn(text: string): number {
  const [minutes = 0, seconds = 0] = (/(\d+):(\d+)/.exec(text)?.slice(1) ?? []).map(Number);
  return minutes * 60 + seconds;
}

/** What this browser has kept. */
export function keptRecordings(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('outloud-recorder');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opened.onsuccess = () => resolve(opened.result);
    });
    const counted = database.transaction('parts').objectStore('parts').count();
    return new Promise<number>((resolve) => {
      counted.onsuccess = () => resolve(counted.result);
    });
  });
}

export const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ });
export const stop = (page: Page) => page.getByRole('button', { name: 'Stop and review' }).click();
export const finding = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'What we checked' })
    .getByRole('listitem')
    .filter({ hasText: `${name}:` });
