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

export const practicePath = '/dashboard/practice';
/** The timeout for the recording check, which takes seconds, or minutes on a busy machine. */
export const checkTimeoutMs = 600_000;

/** The path, without extension, of the voice that the fake microphone plays after `delaySeconds`. */
export const voice = path.join(path.dirname(recording), 'fitness-short');
export const voiceSeconds = 20;

/** The title of the tab that Chromium shares without a prompt. */
const sharedTabTitle = 'Crumb & Crust';

type WorkerFixtures = { hasVoice: boolean; delaySeconds: number; website: string };

export const test = base.extend<{ site: Page }, WorkerFixtures>({
  hasVoice: [true, { option: true, scope: 'worker' }],
  delaySeconds: [4, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions, hasVoice, delaySeconds }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'outloud-microphone-'));
      const wav = path.join(folder, 'voice.wav');
      if (hasVoice)
        await createTaskMedia({ ffmpegPath: null }).audio([`${voice}.webm`], wav, new AbortController().signal);
      const microphone = await prepareMicrophone(hasVoice ? wav : null, folder, { delaySeconds });
      await use({
        ...launchOptions,
        executablePath: await findChromium({ needsScreenCapture: true }),
        args: [
          ...(launchOptions.args ?? []),
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-audio-capture=${microphone.file}%noloop`,
          `--auto-select-tab-capture-source-by-title=${sharedTabTitle}`,
        ],
      });
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  website: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the destructuring
    async ({}, use) => {
      const { origin, close } = await serveSites();
      await use(`${origin}/bakery.html`);
      close();
    },
    { scope: 'worker' },
  ],
  /** The website under review, in its own tab that scrolls continuously. */
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

export async function setUpRecorder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Allow the microphone' }).click();
  await expect(meter(page)).toBeAttached();
  await shareButton(page).click();
  await expect(page.getByRole('button', { name: 'Share something else' })).toBeVisible();
}

export async function startRecording(page: Page, button = 'Start recording'): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
}

/** Opens a page, sets up the recorder and starts recording. */
export async function openAndRecord(page: Page, pagePath: string): Promise<void> {
  await page.goto(pagePath);
  await setUpRecorder(page);
  await startRecording(page);
}

export async function waitForRecordedSeconds(page: Page, seconds: number): Promise<void> {
  await expect
    .poll(() => getRecordedSeconds(page), { timeout: (seconds + 120) * 1000, intervals: [250] })
    .toBeGreaterThanOrEqual(seconds);
}

/** Crashes the tab, so that the page cannot save anything. */
export async function crashTab(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // A crashed page never responds.
  session.send('Page.crash').catch(() => {});
  await crashed;
}

/** Returns a function that reads the last upload offset that the server has confirmed. */
export function trackUploadedBytes(page: Page): () => number {
  let bytes = 0;
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') bytes = Number(response.headers()['upload-offset'] ?? bytes);
  });
  return () => bytes;
}

export async function getRecordedSeconds(page: Page): Promise<number> {
  return parseSeconds(await page.getByRole('timer').filter({ hasText: 'Recorded' }).innerText());
}

/** Parses 'Recorded: 1:05' or '1 min 5 s long' as 65. */
export function parseSeconds(text: string): number {
  const clock = /(\d+):(\d+)/.exec(text);
  const [minutes, seconds] = clock ? clock.slice(1) : [/(\d+) min\b/.exec(text)?.[1], /(\d+) s\b/.exec(text)?.[1]];
  return Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/** Counts the recording parts that are saved in this browser. */
export function countSavedParts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const openRequest = indexedDB.open('outloud-recorder');
    const database = await new Promise<IDBDatabase>((resolve) => {
      openRequest.onsuccess = () => resolve(openRequest.result);
    });
    const countRequest = database.transaction('parts').objectStore('parts').count();
    return new Promise<number>((resolve) => {
      countRequest.onsuccess = () => resolve(countRequest.result);
    });
  });
}

export const submitButton = (page: Page) => page.getByRole('button', { name: /^Submit/ });
export const stopRecording = (page: Page) => page.getByRole('button', { name: 'Stop and review' }).click();
export const checkResult = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'What we checked' })
    .getByRole('listitem')
    .filter({ hasText: `${name}:` });
