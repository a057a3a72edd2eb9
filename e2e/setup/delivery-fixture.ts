import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getOwnerDatabaseUrl } from '@outloud/testkit/server-process';
import { uploadKey, verifyEmail } from '@outloud/testkit/users';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { buyCredits } from './credits.ts';
import { createTester, getAdmin, recording, waitForStep } from './deliveries.ts';
import { requestRoast, websiteUrl } from './roasts.ts';
import { test as base, password, type TestUser } from './test.ts';

type DeliveryFixture = {
  customer: TestUser;
  id: string;
  roastPath: string;
  pagePath: string;
};

/** All tests in a Playwright worker share one delivery, because processing takes longer than any test. */
export const test = base.extend<object, { delivery: DeliveryFixture }>({
  delivery: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.E2E_URL });
      const customer = await registerCustomer(request);
      await buyCredits(request, customer, 5);
      const roastPath = await requestRoast(request, customer, { websiteUrl, websiteName: 'Stride' });
      const id = await uploadRecording(request, roastPath);
      await use({ customer, id, roastPath, pagePath: `${roastPath}/deliveries/${id}` });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

async function registerCustomer(request: APIRequestContext): Promise<TestUser> {
  const email = `customer.${Date.now()}@example.com`;
  const fullName = 'Wanda Watcher';
  const response = await request.post('/api/auth/register', { data: { email, password, fullName } });
  const { data } = (await response.json()) as { data: { token: string } };
  await verifyEmail(getOwnerDatabaseUrl(process.env.E2E_DATA_DIR ?? ''), email);
  return { email, fullName, token: data.token };
}

async function uploadRecording(request: APIRequestContext, roastPath: string): Promise<string> {
  const file = path.join(path.dirname(recording), 'shop-mixed.webm');
  const tester = await createTester('Theo Tester');
  const response = await request.post('/api/deliveries/upload', {
    headers: { authorization: `Bearer ${getAdmin().token}` },
    multipart: {
      roastRequestId: path.basename(roastPath),
      testerId: tester.id,
      uploadKey,
      video: { name: 'shop-mixed.webm', mimeType: 'video/webm', buffer: readFileSync(file) },
    },
  });
  const { data } = (await response.json()) as { data: { delivery: { _id: string } } };
  return data.delivery._id;
}

/** Waits for the analysis and opens the delivery, optionally at a timestamp. */
export async function openAnalyzedDelivery(page: Page, delivery: DeliveryFixture, seconds?: number): Promise<void> {
  await waitForStep(delivery.id, 'analyze');
  await page.goto(seconds === undefined ? delivery.pagePath : `${delivery.pagePath}?t=${seconds}`);
  await expect(page.getByRole('heading', { name: 'What They Liked' })).toBeVisible();
  await expect.poll(() => getVideoState(page).then(({ duration }) => duration)).toBeGreaterThan(50);
}

export const video = (page: Page) => page.locator('video');

export function getVideoState(page: Page) {
  return video(page).evaluate((element: HTMLVideoElement) => ({
    seconds: element.currentTime,
    isPlaying: !element.paused,
    duration: element.duration || 0,
    speed: element.playbackRate,
    isMuted: element.muted,
    captionMode: element.textTracks[0]?.mode ?? 'none',
    /** The text of the current caption. */
    caption: [...(element.textTracks[0]?.activeCues ?? [])].map((cue) => (cue as VTTCue).text).join('\n'),
  }));
}

export const getCurrentTime = async (page: Page) => (await getVideoState(page)).seconds;
