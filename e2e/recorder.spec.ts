import { expectNoViolations } from './setup/accessibility.ts';
import { recording, videoInput } from './setup/deliveries.ts';
import {
  checkResult,
  checkTimeoutMs,
  countSavedParts,
  getRecordedSeconds,
  meter,
  openAndRecord,
  parseSeconds,
  practicePath,
  stopRecording,
  submitButton,
  test,
  waitForRecordedSeconds,
} from './setup/recorder.ts';
import { expect } from './setup/test.ts';
import { claimByApi, createPracticedTesterIn, createRoastIn, createTesterIn, myRoastsPath } from './setup/testers.ts';

const state = 'WY';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });
// Recordings run in real time.
test.describe.configure({ timeout: checkTimeoutMs + 300_000 });

test('a practice recording passes the check after ten seconds offline during the recording', async ({
  page,
  site,
  context,
  signIn,
  request,
}) => {
  await signIn(await createTesterIn(state, request));
  await openAndRecord(page, practicePath);
  await expect(page.getByText(/^Saved on this computer and uploading/)).toBeVisible();
  await expect(meter(page)).toHaveText('Sounds good');
  await context.setOffline(true);
  const secondsBefore = await getRecordedSeconds(page);
  await expect(page.getByText(/^No connection\. Saved on this computer/)).toBeVisible();
  await site.bringToFront();
  await waitForRecordedSeconds(page, secondsBefore + 10);
  await context.setOffline(false);
  await expect(page.getByText(/^Saved on this computer and uploading/)).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  const pausedSeconds = await getRecordedSeconds(page);
  await expectNoViolations(page);
  expect(await getRecordedSeconds(page)).toBe(pausedSeconds);
  await page.getByRole('button', { name: 'Resume' }).click();
  await waitForRecordedSeconds(page, pausedSeconds + 2);
  const recordedSeconds = await getRecordedSeconds(page);
  await stopRecording(page);
  await expect(page.getByText('You are ready')).toBeVisible({ timeout: checkTimeoutMs });
  const checkedSeconds = parseSeconds(await checkResult(page, 'Length').innerText());
  expect(checkedSeconds).toBeGreaterThanOrEqual(recordedSeconds - 1);
  await expect(checkResult(page, 'Voice')).toContainText(/You talked [2-9]\d% of the time/);
  expect(await countSavedParts(page)).toBe(0);
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'See available roasts' }).click();
  await expect(page).toHaveURL('/dashboard/available-roasts');
});

test('a tester whose browser cannot record uploads a file, which is checked before submission', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  const tester = await createPracticedTesterIn(state, request);
  const roast = await createRoastIn(state, request, customer, { websiteName: 'Another bakery' });
  await signIn(tester);
  await page.addInitScript(() =>
    Object.defineProperty(navigator.mediaDevices, 'getDisplayMedia', { value: undefined }),
  );
  await page.goto(`${myRoastsPath}/${await claimByApi(request, tester, roast)}`);
  await expect(page.getByText('This browser cannot record your screen')).toBeVisible();
  await expectNoViolations(page);
  await videoInput(page).setInputFiles(recording);
  await expect(checkResult(page, 'Length')).toContainText('Shorter than requested: 57 s', {
    timeout: checkTimeoutMs,
  });
  await expect(checkResult(page, 'Voice')).toContainText('Good');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Record again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await submitButton(page).click();
  await expect(page.getByText('Review submitted')).toBeVisible();
});

test.describe('without microphone permission', () => {
  test.use({ permissions: [] });

  test('the recorder explains how to unblock the microphone', async ({ page, signIn, request }) => {
    await signIn(await createTesterIn(state, request));
    await page.goto(practicePath);
    await page.getByRole('button', { name: 'Allow the microphone' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Microphone access is blocked' });
    await expect(alert).toContainText('next to the address bar');
    await expect(page.getByRole('button', { name: 'Try the microphone again' })).toBeVisible();
    await expectNoViolations(page);
  });
});
