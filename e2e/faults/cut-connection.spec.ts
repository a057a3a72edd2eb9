import type { Page } from '@playwright/test';
import { buyCredits } from '../setup/credits.ts';
import { secondsOf, video } from '../setup/delivered.ts';
import {
  admin,
  fillUpload,
  largeRecording,
  newTester,
  percent,
  processingTest,
  recording,
  speedOf,
  submitUpload,
  uploadPage,
  waitForPercent,
  watchUploads,
} from '../setup/deliveries.ts';
import { openLine } from '../setup/line.ts';
import { requestRoast, websiteUrl } from '../setup/roasts.ts';
import { expect, test } from '../setup/test.ts';

const megabyte = 1024 ** 2;

test('a recording survives a cut connection, is processed and watched', async ({
  page,
  person,
  signIn,
  request,
  browser,
  baseURL,
}, info) => {
  test.setTimeout(processingTest.timeout);
  await buyCredits(request, person, 10);
  await requestRoast(request, person, { websiteUrl, websiteName: 'Another bakery' });
  const website = 'The bakery';
  const detail = await requestRoast(request, person, { websiteUrl, websiteName: website });
  const tester = await newTester('Theo Tester');
  const line = await openLine(baseURL ?? '');
  await signIn(admin());
  await page.goto(line.url + uploadPage);
  await fillUpload(page, { website, testerId: tester.id, file: largeRecording(info, 40, recording) });
  await page.getByLabel('Admin notes').fill('From the first round.');
  const setSpeed = await speedOf(page);
  await setSpeed(3 * megabyte);
  const sent = watchUploads(page);
  await submitUpload(page).dblclick();

  await waitForPercent(page, 5);
  expect(await percent(page)).toBeLessThan(40);
  await expect(page.getByText(/^\d+ MB of 41 MB/)).toBeVisible();
  await waitForPercent(page, 40);
  line.cut();
  await expect(page.getByText('Connection lost. The upload goes on by itself when the network is back.')).toBeVisible();
  const before = sent.filter(({ method }) => method === 'PATCH').length;
  await setSpeed(-1);
  line.restore();
  await expect(page.getByText('Delivery uploaded successfully!')).toHaveCount(1);
  const [again] = sent.filter(({ method }) => method === 'PATCH').slice(before);
  expect(again?.offset).toBeGreaterThanOrEqual(8 * megabyte);
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await expect(page.getByRole('combobox', { name: 'Roast request' })).toHaveCount(1);
  await expect(page.getByLabel('Tester ID')).toHaveValue('');

  const theirs = await browser.newContext({ baseURL });
  const customer = await theirs.newPage();
  await customer.addInitScript((value) => localStorage.setItem('authToken', value), person.token);
  await customer.goto(detail);
  const card = customer.getByRole('article', { name: 'Delivery #1' });
  await expect(card).toContainText('AI Analysis Pending');
  await expect(card).toContainText('Being processed');

  const row = page.getByRole('article', { name: website });
  await expect(row).toContainText('Theo Tester');
  await expect(row).toContainText(tester.email);
  await expect(row).toContainText('large-review.webm, 41 MB');
  await expect(row.getByRole('listitem')).toHaveText(
    [
      'Check the file',
      'Make it playable',
      'Take a picture',
      'Take the sound',
      'Write down what is said',
      'Work out the insights',
      'Check the quality',
    ].map((step) => `${step}: done`),
    { timeout: processingTest.timeout / 2 },
  );
  await expect(row).toContainText('Completed');

  // Nobody has loaded the customer's page again.
  await expect(card).toContainText('Completed');
  await expect(card).not.toContainText('AI Analysis Pending');
  await expect(card).toContainText('Positive');
  await expect(customer.getByText('Your review is in.')).toBeVisible();
  await expect(card.locator('img')).toHaveAttribute('src', /\/poster\?/);
  await card.click();
  await expect(customer.getByRole('heading', { level: 1, name: 'Delivery #1' })).toBeVisible();
  await expectToPlay(customer);
  await theirs.close();
  line.close();
});

async function expectToPlay(page: Page): Promise<void> {
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.5);
  const { width, height } = await video(page).evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => ({
    width: videoWidth,
    height: videoHeight,
  }));
  expect(Math.min(width, height)).toBeGreaterThan(100);
}
