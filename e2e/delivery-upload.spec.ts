import { readFileSync, writeFileSync } from 'node:fs';
import { uploadKey } from '@outloud/testkit/users';
import type { APIRequestContext, Page } from '@playwright/test';
import { buyCredits } from './setup/credits.ts';
import {
  createLargeRecording,
  createSparseFile,
  createTester,
  createUploadThrottle,
  failedDelivery,
  fillUploadForm,
  getAdmin,
  getUploadPercent,
  recording,
  recordUploadRequests,
  signInByApi,
  tinyRecording,
  uploadButton,
  uploadPath,
  uploadProgress,
  videoInput,
  waitForUploadPercent,
} from './setup/deliveries.ts';
import { createGate, requestRoast, websiteUrl } from './setup/roasts.ts';
import { expect, password, type TestUser, test } from './setup/test.ts';

const megabyte = 1024 ** 2;
const successText = 'Delivery uploaded successfully! AI processing started in background.';
const deliveryRow = (page: Page, website: string) => page.getByRole('article', { name: website });

let nameCount = 0;
/** Creates a name that is unique in this test run. */
function createWebsiteName(kind: string): string {
  nameCount++;
  return `${kind} ${process.pid}-${nameCount}`;
}

test('only admins can open the upload page', async ({ page, customer, signIn, request }) => {
  const tester = await createTester();
  for (const token of [customer.token, await signInByApi(request, tester.email)]) {
    await page.goto('/');
    await page.evaluate((value) => localStorage.setItem('authToken', value), token);
    const { opened, open } = createGate();
    await page.route(/\/api\/roasts\?.*admin=true/, async (route) => {
      await opened;
      await route.continue();
    });
    await page.goto(uploadPath);
    // The page stays hidden until the server has responded.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checking your access');
    await expect(page.getByRole('main')).not.toContainText('New delivery');
    open();
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText("You don't have permission to access this admin area.")).toBeVisible();
    await expect(page.getByText('Only authorized administrators can upload roast deliveries.')).toBeVisible();
    await expect(page.getByLabel('Tester ID')).toHaveCount(0);
  }
  await signIn(customer);
  await page.goto(uploadPath);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page).toHaveURL('/dashboard/roasts');
});

test('an admin opens the upload page from the sidebar and finds a tester by name or email', async ({
  page,
  signIn,
  request,
  customer,
}) => {
  const website = await createRequest(request, customer, 'Bakery');
  const fullName = `Tilda Tern ${process.pid}`;
  const tester = await createTester(fullName);
  await createTester(`Tobias Tern ${process.pid}`);
  await signIn(getAdmin());
  await page.goto('/dashboard/credits');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Delivery Upload' }).click();
  await expect(page).toHaveURL(uploadPath);
  await expect(navigation.getByRole('link', { name: 'Delivery Upload' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('combobox', { name: 'Roast request' }).fill(website);
  await page.keyboard.press('Enter');
  const testerSearch = page.getByRole('combobox', { name: 'Tester ID' });
  await testerSearch.click();
  await expect(page.getByText('Type at least 3 letters')).toBeVisible();
  await testerSearch.fill('tern no such tester');
  await expect(page.getByText('No testers found.')).toBeVisible();
  await testerSearch.fill(`tern ${process.pid}`);
  await expect(page.getByRole('option')).toHaveText([/^Tilda Tern/, /^Tobias Tern/]);
  await testerSearch.fill(tester.email);
  await expect(page.getByRole('option')).toHaveText([`${fullName} · ${tester.id.slice(0, 8)}`]);
  await testerSearch.press('Enter');
  await expect(page.getByRole('button', { name: `Change the tester ${fullName}` })).toBeFocused();
  await expect(page.getByText(tester.id)).toBeVisible();
  await page.getByLabel('Upload key', { exact: true }).fill(uploadKey);
  await videoInput(page).setInputFiles(tinyRecording);
  const submission = page.waitForRequest((call) => call.url().endsWith('/api/deliveries/upload'));
  await uploadButton(page).click();
  expect((await submission).postDataJSON()).toMatchObject({ testerId: tester.id });
});

test('a signed-out admin returns to the upload page after signing in', async ({ page }) => {
  await page.goto(uploadPath);
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel('Email').fill(getAdmin().email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(uploadPath);
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery Upload' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Delivery Upload');
});

/** Creates a request that needs a delivery; returns its website name. */
async function createRequest(request: APIRequestContext, customer: TestUser, kind: string): Promise<string> {
  const website = createWebsiteName(kind);
  await buyCredits(request, customer, 5);
  await requestRoast(request, customer, { websiteUrl, websiteName: website });
  return website;
}

test('an admin can correct an unknown tester ID without uploading the file again', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  const website = await createRequest(request, customer, 'Bank');
  await createRequest(request, customer, 'Another bank');
  const tester = await createTester();
  await signIn(getAdmin());
  await page.goto(uploadPath);
  const uploadRequests = recordUploadRequests(page);
  await uploadButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please fill in all required fields' })).toHaveText(
    'Please fill in all required fields and select a video file',
  );
  await expect(page.getByRole('combobox', { name: 'Roast request' })).toBeFocused();
  await fillUploadForm(page, { website, testerId: 'Theo', file: tinyRecording });
  await uploadButton(page).click();
  await expect(page.getByText('Choose a tester')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Tester ID' })).toBeFocused();
  expect(uploadRequests).toEqual([]);

  await page.getByRole('combobox', { name: 'Tester ID' }).fill('00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('No active tester has this ID')).toBeVisible();
  await uploadButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Tester not found' })).toBeFocused();
  expect(uploadRequests.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
  await page.getByRole('button', { name: /^Change the tester/ }).click();
  await page.getByRole('combobox', { name: 'Tester ID' }).fill(` ${tester.id.toUpperCase()} `);
  await expect(page.getByRole('button', { name: 'Change the tester Theo Tester' })).toBeFocused();
  let submissions = 0;
  page.on('request', (call) => {
    if (call.url().endsWith('/api/deliveries/upload')) submissions++;
  });
  // Two submits before the button can be disabled.
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(page.getByText(successText)).toHaveCount(1);
  expect(submissions).toBe(1);
  expect(uploadRequests.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'HEAD']);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(deliveryRow(page, website)).toHaveCount(1);
  // The request is no longer in the list, because it needs no more deliveries.
  await page.getByRole('combobox', { name: 'Roast request' }).fill(website);
  await expect(page.getByText('No matches.')).toBeVisible();
});

test('invalid video files are rejected', async ({ page, customer, signIn, request }, info) => {
  const website = await createRequest(request, customer, 'Shop');
  const tester = await createTester();
  await signIn(getAdmin());
  await page.goto(uploadPath);
  const uploadRequests = recordUploadRequests(page);
  const textFile = info.outputPath('notes.txt');
  writeFileSync(textFile, 'Not a video');
  await fillUploadForm(page, { website, testerId: tester.id, file: textFile });
  await uploadButton(page).click();
  const invalidFormat = 'Please select a valid video file (MP4, MOV, QuickTime, WebM, AVI)';
  await expect(page.getByText(invalidFormat)).toBeVisible();
  await videoInput(page).setInputFiles(createSparseFile(info, 'film.mp4', 500 * megabyte + 1));
  await expect(page.getByText('File size must be less than 500MB')).toBeVisible();
  await uploadButton(page).click();
  await videoInput(page).setInputFiles(createSparseFile(info, 'empty.mp4', 0));
  await expect(page.getByText('The file is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Remove empty.mp4' }).click();
  await expect(page.getByText('Select a video file', { exact: true })).toBeVisible();

  await videoInput(page).setInputFiles(createSparseFile(info, 'renamed.webm', 20_000));
  await uploadButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: invalidFormat })).toContainText('Please choose another file.');
  await expect(page.getByText('renamed.webm')).toHaveCount(0);
  expect(uploadRequests).toEqual([]);

  // A valid header followed by garbage.
  const brokenVideo = info.outputPath('broken.webm');
  writeFileSync(brokenVideo, Buffer.concat([readFileSync(recording).subarray(0, 200), Buffer.alloc(5000, 7)]));
  await videoInput(page).setInputFiles(brokenVideo);
  await uploadButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please choose another file.' })).toBeFocused();
  await expect(page.getByText('broken.webm')).toHaveCount(0);
  await videoInput(page).setInputFiles(tinyRecording);
  await uploadButton(page).click();
  await expect(page.getByText(successText)).toBeVisible();
});

test('an upload resumes where it stopped after a page reload', async ({ page, customer, signIn, request }, info) => {
  const website = await createRequest(request, customer, 'Museum');
  const tester = await createTester();
  const file = createLargeRecording(info, 40);
  await signIn(getAdmin());
  await page.goto(uploadPath);
  await fillUploadForm(page, { website, testerId: tester.id, file });
  const setSpeed = await createUploadThrottle(page);
  await setSpeed(3 * megabyte);
  await uploadButton(page).click();
  await waitForUploadPercent(page, 40);
  const dialogOpened = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await dialogOpened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await setSpeed(-1);

  const uploadRequests = recordUploadRequests(page);
  await fillUploadForm(page, { website, testerId: tester.id, file });
  await uploadButton(page).click();
  await expect(page.getByText(successText)).toBeVisible();
  expect(uploadRequests.map(({ method }) => method)).toEqual(['HEAD', 'PATCH']);
  expect(uploadRequests[1]?.offset).toBeGreaterThanOrEqual(8 * megabyte);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tus::')))).toEqual([]);
});

test(
  'an upload can be paused, resumed and canceled, and leaving the page requires a confirmation',
  { tag: '@long' },
  async ({ page, customer, signIn, request }, info) => {
    const website = await createRequest(request, customer, 'Gym');
    const tester = await createTester();
    await signIn(getAdmin());
    await page.goto(uploadPath);
    await fillUploadForm(page, { website, testerId: tester.id, file: createLargeRecording(info, 40) });
    const setSpeed = await createUploadThrottle(page);
    await setSpeed(3 * megabyte);
    const uploadRequests = recordUploadRequests(page);
    await uploadButton(page).click();
    await waitForUploadPercent(page, 10);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('Paused')).toBeVisible();
    const pausedPercent = await getUploadPercent(page);
    await page.getByRole('link', { name: 'Credits' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(uploadPath);
    expect(await getUploadPercent(page)).toBe(pausedPercent);
    await expect(page.getByRole('button', { name: /^Change the tester/ })).toBeDisabled();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('Uploading', { exact: true })).toBeVisible();
    await expect.poll(() => uploadRequests.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);

    await page.getByRole('button', { name: 'Cancel the upload' }).click();
    await expect(uploadProgress(page)).toHaveCount(0);
    await expect(uploadButton(page)).toBeFocused();
    await expect.poll(() => uploadRequests.at(-1)?.method).toBe('DELETE');
    await expect(page.getByText(tester.id)).toBeVisible();
    await setSpeed(-1);
    await uploadButton(page).click();
    await expect(page.getByText(successText)).toBeVisible();
    expect(uploadRequests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  },
);

test('recent deliveries show their status, and failed deliveries can be retried', async ({ page, signIn }) => {
  let deliveries: object[] | null = null;
  await page.route('**/api/deliveries/handled', (route) =>
    deliveries ? route.fulfill({ json: { success: true, data: { deliveries } } }) : route.abort(),
  );
  await signIn(getAdmin());
  await page.goto(uploadPath);
  const section = page.getByRole('region', { name: 'Recent deliveries' });
  await expect(section.getByRole('alert')).toContainText('Failed to load deliveries');
  deliveries = [];
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section).toContainText('No deliveries found');
  deliveries = [failedDelivery];
  await page.reload();
  const row = deliveryRow(page, 'Unnamed Website');
  for (const text of [
    'shop.example.com',
    'Delivery #2 by Tess Tester',
    'tess@example.com',
    'review.mov, 9 MB',
    'Pending review',
    'Processing failed',
    'Too short',
    'Extract audio: The audio could not be read',
  ]) {
    await expect(row).toContainText(text);
  }
  await expect(row.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    'Check file: done',
    'Convert video: done',
    'Create thumbnail: done',
    'Extract audio: failedAfter 5 attempts',
    'Transcribe speech: waiting',
    'Generate insights: waiting',
    'Check quality: waiting',
  ]);
  let retries = 0;
  await page.route('**/api/deliveries/*/retry', (route) => {
    retries++;
    deliveries = [{ ...failedDelivery, status: 'processing', reviewReasons: [] }];
    return route.fulfill({ json: { success: true, data: { delivery: failedDelivery } } });
  });
  await row.getByRole('button', { name: 'Retry review.mov' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retry the processing?' });
  await dialog.getByLabel('Upload key', { exact: true }).fill(uploadKey);
  await dialog.getByRole('button', { name: 'Retry' }).dblclick();
  await expect(row).toContainText('Processing');
  await expect(row.getByRole('button')).toHaveCount(0);
  expect(retries).toBe(1);
  // The list polls while a delivery is being processed.
  deliveries = [{ ...failedDelivery, status: 'completed', reviewReasons: [] }];
  await expect(row).toContainText('Completed');
});

test('the upload page shows an error if requests fail to load and an empty state if there are none', {
  tag: '@long',
}, async ({ page, signIn }) => {
  let isFailing = true;
  await page.route(/\/api\/roasts\?.*admin=true/, (route) =>
    isFailing
      ? route.abort()
      : route.fulfill({ json: { success: true, data: { roastRequests: [], pagination: { totalPages: 0 } } } }),
  );
  await signIn(getAdmin());
  await page.goto(uploadPath);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load roast requests');
  isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No roast requests found that need deliveries')).toBeVisible();
});
