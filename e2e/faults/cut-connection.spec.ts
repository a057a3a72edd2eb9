import type { Page } from '@playwright/test';
import { buyCredits } from '../setup/credits.ts';
import { startCuttableProxy } from '../setup/cuttable-proxy.ts';
import {
  createLargeRecording,
  createTester,
  createUploadThrottle,
  fillUploadForm,
  getAdmin,
  getUploadPercent,
  processingTest,
  recording,
  recordUploadRequests,
  uploadButton,
  uploadPath,
  waitForUploadPercent,
} from '../setup/deliveries.ts';
import { getCurrentTime, video } from '../setup/delivery-fixture.ts';
import { requestRoast, websiteUrl } from '../setup/roasts.ts';
import { expect, test } from '../setup/test.ts';

const megabyte = 1024 ** 2;

test('an upload resumes after a lost connection, and the customer can play the processed video', async ({
  page,
  customer,
  signIn,
  request,
  browser,
  baseURL,
}, info) => {
  test.setTimeout(processingTest.timeout);
  await buyCredits(request, customer, 10);
  await requestRoast(request, customer, { websiteUrl, websiteName: 'Another bakery' });
  const website = 'The bakery';
  const detailPath = await requestRoast(request, customer, { websiteUrl, websiteName: website });
  const tester = await createTester('Theo Tester');
  const proxy = await startCuttableProxy(baseURL ?? '');
  await signIn(getAdmin());
  await page.goto(proxy.url + uploadPath);
  await fillUploadForm(page, { website, testerId: tester.id, file: createLargeRecording(info, 40, recording) });
  await page.getByLabel('Admin notes').fill('From the first round.');
  const setSpeed = await createUploadThrottle(page);
  await setSpeed(3 * megabyte);
  const uploadRequests = recordUploadRequests(page);
  await uploadButton(page).dblclick();

  await waitForUploadPercent(page, 5);
  expect(await getUploadPercent(page)).toBeLessThan(40);
  await expect(page.getByText(/^\d+ MB of 41 MB/)).toBeVisible();
  await waitForUploadPercent(page, 40);
  proxy.cut();
  await expect(page.getByText(/^Connection lost\./)).toBeVisible();
  const patchCount = uploadRequests.filter(({ method }) => method === 'PATCH').length;
  await setSpeed(-1);
  proxy.restore();
  await expect(page.getByText('Delivery uploaded successfully!')).toHaveCount(1);
  const [resumedRequest] = uploadRequests.filter(({ method }) => method === 'PATCH').slice(patchCount);
  expect(resumedRequest?.offset).toBeGreaterThanOrEqual(8 * megabyte);
  expect(uploadRequests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await expect(page.getByRole('combobox', { name: 'Roast request' })).toHaveCount(1);
  await expect(page.getByLabel('Tester ID')).toHaveValue('');

  const customerContext = await browser.newContext({ baseURL });
  const customerPage = await customerContext.newPage();
  await customerPage.addInitScript((value) => localStorage.setItem('authToken', value), customer.token);
  await customerPage.goto(detailPath);
  const card = customerPage.getByRole('article', { name: 'Delivery #1' });
  await expect(card).toContainText('AI Analysis Pending');
  await expect(card).toContainText('Processing');

  const row = page.getByRole('article', { name: website });
  await expect(row).toContainText('Theo Tester');
  await expect(row).toContainText(tester.email);
  await expect(row).toContainText('large-review.webm, 41 MB');
  await expect(row.getByRole('listitem')).toHaveText(
    [
      'Check file',
      'Convert video',
      'Create thumbnail',
      'Extract audio',
      'Transcribe speech',
      'Generate insights',
      'Check quality',
    ].map((step) => `${step}: done`),
    { timeout: processingTest.timeout / 2 },
  );
  await expect(row).toContainText('Completed');

  // The customer's page updates without a reload.
  await expect(card).toContainText('Completed');
  await expect(card).not.toContainText('AI Analysis Pending');
  await expect(card).toContainText('Positive');
  await expect(customerPage.getByText('Your review is in.')).toBeVisible();
  await expect(card.locator('img')).toHaveAttribute('src', /\/poster\?/);
  await card.click();
  await expect(customerPage.getByRole('heading', { level: 1, name: 'Delivery #1' })).toBeVisible();
  await expectToPlay(customerPage);
  await customerContext.close();
  proxy.close();
});

async function expectToPlay(page: Page): Promise<void> {
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect.poll(() => getCurrentTime(page)).toBeGreaterThan(0.5);
  const { width, height } = await video(page).evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => ({
    width: videoWidth,
    height: videoHeight,
  }));
  expect(Math.min(width, height)).toBeGreaterThan(100);
}
