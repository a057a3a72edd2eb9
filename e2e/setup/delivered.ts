import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { buyCredits } from './credits.ts';
import { admin, newTester, recording, waitForStep } from './deliveries.ts';
import { requestRoast, websiteUrl } from './roasts.ts';
import { test as base, type Person, password } from './test.ts';

type Delivered = {
  /** Whose it is. */
  person: Person;
  id: string;
  /** The page of the request it belongs to. */
  roast: string;
  /** Its own page. */
  page: string;
};

/** One recording for all tests of a file: working it out takes longer than any of them. */
export const test = base.extend<object, { delivered: Delivered }>({
  delivered: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.E2E_URL });
      const person = await register(request);
      await buyCredits(request, person, 5);
      const roast = await requestRoast(request, person, { websiteUrl, websiteName: 'Stride' });
      const id = await handIn(request, roast);
      await use({ person, id, roast, page: `${roast}/deliveries/${id}` });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

async function register(request: APIRequestContext): Promise<Person> {
  const email = `watcher.${Date.now()}@example.com`;
  const fullName = 'Wanda Watcher';
  const response = await request.post('/api/auth/register', { data: { email, password, fullName } });
  const { data } = (await response.json()) as { data: { token: string } };
  return { email, fullName, token: data.token };
}

async function handIn(request: APIRequestContext, roast: string): Promise<string> {
  const file = path.join(path.dirname(recording), 'shop-mixed.webm');
  const tester = await newTester('Theo Tester');
  const response = await request.post('/api/deliveries/upload', {
    headers: { authorization: `Bearer ${admin().token}` },
    multipart: {
      roastRequestId: path.basename(roast),
      testerId: tester.id,
      video: { name: 'shop-mixed.webm', mimeType: 'video/webm', buffer: readFileSync(file) },
    },
  });
  const { data } = (await response.json()) as { data: { delivery: { _id: string } } };
  return data.delivery._id;
}

/** Opens a delivery that has been worked out, from a second on if one is named. */
export async function openAnalysed(page: Page, delivered: Delivered, seconds?: number): Promise<void> {
  await waitForStep(delivered.id, 'analyze');
  await page.goto(seconds === undefined ? delivered.page : `${delivered.page}?t=${seconds}`);
  await expect(page.getByRole('heading', { name: 'What They Liked' })).toBeVisible();
  await expect.poll(() => videoState(page).then(({ duration }) => duration)).toBeGreaterThan(50);
}

export const video = (page: Page) => page.locator('video');

export function videoState(page: Page) {
  return video(page).evaluate((element: HTMLVideoElement) => ({
    seconds: element.currentTime,
    isPlaying: !element.paused,
    duration: element.duration || 0,
    speed: element.playbackRate,
    isMuted: element.muted,
    captions: element.textTracks[0]?.mode ?? 'none',
    /** What the captions say now. */
    caption: [...(element.textTracks[0]?.activeCues ?? [])].map((cue) => (cue as VTTCue).text).join('\n'),
  }));
}

export const secondsOf = async (page: Page) => (await videoState(page)).seconds;
