import { readFileSync, writeFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { buyCredits } from './setup/credits.ts';
import {
  admin,
  failedDelivery,
  fillUpload,
  hollowFile,
  largeRecording,
  newTester,
  percent,
  progress,
  recording,
  signInByApi,
  speedOf,
  submitUpload,
  tinyRecording,
  uploadPage,
  videoInput,
  waitForPercent,
  watchUploads,
} from './setup/deliveries.ts';
import { gate, requestRoast, websiteUrl } from './setup/roasts.ts';
import { expect, type Person, password, test } from './setup/test.ts';

const megabyte = 1024 ** 2;
const succeeded = 'Delivery uploaded successfully! AI processing started in background.';
const handled = (page: Page, website: string) => page.getByRole('article', { name: website });

let named = 0;
/** A name that no other request of the run has. */
function websiteName(kind: string): string {
  named++;
  return `${kind} ${process.pid}-${named}`;
}

test('the upload page is for admins alone', async ({ page, person, signIn, request }) => {
  const tester = await newTester();
  for (const token of [person.token, await signInByApi(request, tester.email)]) {
    await page.goto('/');
    await page.evaluate((value) => localStorage.setItem('authToken', value), token);
    const { passed, open } = gate();
    await page.route(/\/api\/roasts\?.*admin=true/, async (route) => {
      await passed;
      await route.continue();
    });
    await page.goto(uploadPage);
    // Nothing of the page shows before the server has answered.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checking your access');
    await expect(page.getByRole('main')).not.toContainText('New delivery');
    open();
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText("You don't have permission to access this admin area.")).toBeVisible();
    await expect(page.getByText('Only authorized administrators can upload roast deliveries.')).toBeVisible();
    await expect(page.getByLabel('Tester ID')).toHaveCount(0);
  }
  await signIn(person);
  await page.goto(uploadPage);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page).toHaveURL('/dashboard/roasts');
});

test('an admin finds the upload page in the sidebar and a tester by name', async ({
  page,
  signIn,
  request,
  person,
}) => {
  const website = await newWebsite(request, person, 'Bakery');
  const fullName = `Tilda Tern ${process.pid}`;
  const tester = await newTester(fullName);
  await newTester(`Tobias Tern ${process.pid}`);
  await signIn(admin());
  await page.goto('/dashboard/credits');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Delivery Upload' }).click();
  await expect(page).toHaveURL(uploadPage);
  await expect(navigation.getByRole('link', { name: 'Delivery Upload' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('combobox', { name: 'Roast request' }).fill(website);
  await page.keyboard.press('Enter');
  const search = page.getByRole('combobox', { name: 'Tester ID' });
  await search.click();
  await expect(page.getByText('Type at least 3 letters of a name or email.')).toBeVisible();
  await search.fill('tern no such tester');
  await expect(page.getByText('Nothing matches that.')).toBeVisible();
  await search.fill(`tern ${process.pid}`);
  await expect(page.getByRole('option')).toHaveText([/^Tilda Tern/, /^Tobias Tern/]);
  await search.fill(tester.email);
  await expect(page.getByRole('option')).toHaveText([`${fullName} · ${tester.id.slice(0, 8)}`]);
  await search.press('Enter');
  await expect(page.getByRole('button', { name: `Change the tester, now ${fullName}` })).toBeFocused();
  await expect(page.getByText(tester.id)).toBeVisible();
  await videoInput(page).setInputFiles(tinyRecording);
  const sent = page.waitForRequest((call) => call.url().endsWith('/api/deliveries/upload'));
  await submitUpload(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ testerId: tester.id });
});

test('a stranger signs in and comes back to the upload page', async ({ page }) => {
  await page.goto(uploadPage);
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel('Email').fill(admin().email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(uploadPage);
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery Upload' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Delivery Upload');
});

/** A request that waits for a delivery. */
async function newWebsite(request: APIRequestContext, person: Person, kind: string): Promise<string> {
  const website = websiteName(kind);
  await buyCredits(request, person, 5);
  await requestRoast(request, person, { websiteUrl, websiteName: website });
  return website;
}

test('a wrong tester does not cost a second upload', async ({ page, person, signIn, request }) => {
  const website = await newWebsite(request, person, 'Bank');
  await newWebsite(request, person, 'Another bank');
  const tester = await newTester();
  await signIn(admin());
  await page.goto(uploadPage);
  const sent = watchUploads(page);
  await submitUpload(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please fill in all required fields' })).toHaveText(
    'Please fill in all required fields and select a video file',
  );
  await expect(page.getByRole('combobox', { name: 'Roast request' })).toBeFocused();
  await fillUpload(page, { website, testerId: 'Theo', file: tinyRecording });
  await submitUpload(page).click();
  await expect(page.getByText('Choose a tester')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Tester ID' })).toBeFocused();
  expect(sent).toEqual([]);

  await page.getByRole('combobox', { name: 'Tester ID' }).fill('00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('No active tester has this ID')).toBeVisible();
  await submitUpload(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Tester not found' })).toBeFocused();
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
  await page.getByRole('button', { name: /^Change the tester/ }).click();
  await page.getByRole('combobox', { name: 'Tester ID' }).fill(` ${tester.id.toUpperCase()} `);
  await expect(page.getByRole('button', { name: 'Change the tester, now Theo Tester' })).toBeFocused();
  let handIns = 0;
  page.on('request', (call) => {
    if (call.url().endsWith('/api/deliveries/upload')) handIns++;
  });
  // Faster than the button can show that it was pressed.
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(page.getByText(succeeded)).toHaveCount(1);
  expect(handIns).toBe(1);
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'HEAD']);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(handled(page, website)).toHaveCount(1);
  // Its only place is taken.
  await page.getByRole('combobox', { name: 'Roast request' }).fill(website);
  await expect(page.getByText('Nothing matches that.')).toBeVisible();
});

test('what is no good video is refused', async ({ page, person, signIn, request }, info) => {
  const website = await newWebsite(request, person, 'Shop');
  const tester = await newTester();
  await signIn(admin());
  await page.goto(uploadPage);
  const sent = watchUploads(page);
  const notes = info.outputPath('notes.txt');
  writeFileSync(notes, 'Not a video');
  await fillUpload(page, { website, testerId: tester.id, file: notes });
  await submitUpload(page).click();
  const notListed = 'Please select a valid video file (MP4, MOV, QuickTime, WebM, AVI)';
  await expect(page.getByText(notListed)).toBeVisible();
  await videoInput(page).setInputFiles(hollowFile(info, 'film.mp4', 500 * megabyte + 1));
  await expect(page.getByText('File size must be less than 500MB')).toBeVisible();
  await submitUpload(page).click();
  await videoInput(page).setInputFiles(hollowFile(info, 'empty.mp4', 0));
  await expect(page.getByText('The file is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Remove empty.mp4' }).click();
  await expect(page.getByText('Select a video file', { exact: true })).toBeVisible();

  await videoInput(page).setInputFiles(hollowFile(info, 'renamed.webm', 20_000));
  await submitUpload(page).click();
  await expect(page.getByRole('alert').filter({ hasText: notListed })).toContainText('Please choose another file.');
  await expect(page.getByText('renamed.webm')).toHaveCount(0);
  expect(sent).toEqual([]);

  // It begins like a video and ends soon after.
  const broken = info.outputPath('broken.webm');
  writeFileSync(broken, Buffer.concat([readFileSync(recording).subarray(0, 200), Buffer.alloc(5000, 7)]));
  await videoInput(page).setInputFiles(broken);
  await submitUpload(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please choose another file.' })).toBeFocused();
  await expect(page.getByText('broken.webm')).toHaveCount(0);
  await videoInput(page).setInputFiles(tinyRecording);
  await submitUpload(page).click();
  await expect(page.getByText(succeeded)).toBeVisible();
});

test('an upload goes on after a reload, where it was', async ({ page, person, signIn, request }, info) => {
  const website = await newWebsite(request, person, 'Museum');
  const tester = await newTester();
  const file = largeRecording(info, 40);
  await signIn(admin());
  await page.goto(uploadPage);
  await fillUpload(page, { website, testerId: tester.id, file });
  const setSpeed = await speedOf(page);
  await setSpeed(3 * megabyte);
  await submitUpload(page).click();
  await waitForPercent(page, 40);
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await setSpeed(-1);

  const sent = watchUploads(page);
  await fillUpload(page, { website, testerId: tester.id, file });
  await submitUpload(page).click();
  await expect(page.getByText(succeeded)).toBeVisible();
  expect(sent.map(({ method }) => method)).toEqual(['HEAD', 'PATCH']);
  expect(sent[1]?.offset).toBeGreaterThanOrEqual(8 * megabyte);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tus::')))).toEqual([]);
});

test('an upload is paused, gone on with, left only when asked, and cancelled', async ({
  page,
  person,
  signIn,
  request,
}, info) => {
  const website = await newWebsite(request, person, 'Gym');
  const tester = await newTester();
  await signIn(admin());
  await page.goto(uploadPage);
  await fillUpload(page, { website, testerId: tester.id, file: largeRecording(info, 40) });
  const setSpeed = await speedOf(page);
  await setSpeed(3 * megabyte);
  const sent = watchUploads(page);
  await submitUpload(page).click();
  await waitForPercent(page, 10);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused')).toBeVisible();
  const paused = await percent(page);
  await page.getByRole('link', { name: 'Credits' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(uploadPage);
  expect(await percent(page)).toBe(paused);
  await expect(page.getByRole('button', { name: /^Change the tester/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Uploading', { exact: true })).toBeVisible();
  await expect.poll(() => sent.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);

  await page.getByRole('button', { name: 'Cancel the upload' }).click();
  await expect(progress(page)).toHaveCount(0);
  await expect(submitUpload(page)).toBeFocused();
  await expect.poll(() => sent.at(-1)?.method).toBe('DELETE');
  await expect(page.getByText(tester.id)).toBeVisible();
  await setSpeed(-1);
  await submitUpload(page).click();
  await expect(page.getByText(succeeded)).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test('deliveries are listed with what has become of them, and failed ones started again', async ({ page, signIn }) => {
  let deliveries: object[] | null = null;
  await page.route('**/api/deliveries/handled', (route) =>
    deliveries ? route.fulfill({ json: { success: true, data: { deliveries } } }) : route.abort(),
  );
  await signIn(admin());
  await page.goto(uploadPage);
  const section = page.getByRole('region', { name: 'Recent deliveries' });
  await expect(section.getByRole('alert')).toContainText('Failed to load deliveries');
  deliveries = [];
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section).toContainText('No deliveries found');
  deliveries = [failedDelivery];
  await page.reload();
  const row = handled(page, 'Unnamed Website');
  for (const text of [
    'shop.example.com',
    'Delivery #2 by Tess Tester',
    'tess@example.com',
    'review.mov, 9 MB',
    'Pending review',
    'Processing failed',
    'Shorter than the minimum',
    'Take the sound: The sound could not be read',
  ]) {
    await expect(row).toContainText(text);
  }
  await expect(row.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    'Check the file: done',
    'Make it playable: done',
    'Take a picture: done',
    'Take the sound: failedAfter 5 attempts',
    'Write down what is said: waiting',
    'Work out the insights: waiting',
    'Check the quality: waiting',
  ]);
  let retries = 0;
  await page.route('**/api/deliveries/*/retry', (route) => {
    retries++;
    deliveries = [{ ...failedDelivery, status: 'processing', reviewReasons: [] }];
    return route.fulfill({ json: { success: true, data: { delivery: failedDelivery } } });
  });
  await row.getByRole('button', { name: 'Retry review.mov' }).dblclick();
  await expect(row).toContainText('Processing');
  await expect(row.getByRole('button')).toHaveCount(0);
  expect(retries).toBe(1);
  // It is looked at again by itself.
  deliveries = [{ ...failedDelivery, status: 'completed', reviewReasons: [] }];
  await expect(row).toContainText('Completed');
});

test('a page without requests in need says so, and one that cannot be loaded too', async ({ page, signIn }) => {
  let isFailing = true;
  await page.route(/\/api\/roasts\?.*admin=true/, (route) =>
    isFailing
      ? route.abort()
      : route.fulfill({ json: { success: true, data: { roastRequests: [], pagination: { totalPages: 0 } } } }),
  );
  await signIn(admin());
  await page.goto(uploadPage);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load roast requests');
  isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No roast requests found that need deliveries')).toBeVisible();
});
