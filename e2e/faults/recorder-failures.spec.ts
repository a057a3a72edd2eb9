import { expectNoViolations } from '../setup/accessibility.ts';
import {
  checkResult,
  checkTimeoutMs,
  countSavedParts,
  getRecordedSeconds,
  openAndRecord,
  practicePath,
  setUpRecorder,
  shareButton,
  startRecording,
  stopRecording,
  submitButton,
  test,
  waitForRecordedSeconds,
} from '../setup/recorder.ts';
import { expect } from '../setup/test.ts';
import { claimByApi, createPracticedTesterIn, createRoastIn, createTesterIn, myRoastsPath } from '../setup/testers.ts';

const state = 'WY';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });
// Recordings run in real time.
test.describe.configure({ timeout: checkTimeoutMs + 300_000 });

/** Headless Chromium does not expose the capture handle of the shared tab, so the tests set one. */
function setCaptureHandle(handle: string | null) {
  Object.assign(MediaStreamTrack.prototype, { getCaptureHandle: () => handle && { handle } });
}

test('the recorder warns if an Outloud page is shared or if screen sharing stops', async ({
  page,
  site,
  context,
  website,
  signIn,
  request,
}) => {
  await signIn(await createTesterIn(state, request));
  await page.addInitScript(setCaptureHandle, 'outloud');
  await page.goto(practicePath);
  await setUpRecorder(page);
  const warning = page.getByText('You are sharing Outloud');
  await expect(warning).toBeVisible();
  await expectNoViolations(page);
  await startRecording(page);
  await expect(warning).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await waitForRecordedSeconds(page, 7);
  await site.close();
  await expect(page.getByText('Screen sharing stopped')).toBeVisible();
  await expect(page.getByText(/^Your recording so far: \d+ s$/)).toBeVisible();

  await page.evaluate(setCaptureHandle, null);
  await (await context.newPage()).goto(website);
  await page.bringToFront();
  await shareButton(page).click();
  await expect(page.getByRole('button', { name: 'Share something else' })).toBeVisible();
  await expect(warning).toBeHidden();
  await startRecording(page, 'Continue recording');
  await waitForRecordedSeconds(page, (await getRecordedSeconds(page)) + 9);
  await stopRecording(page);
  await expect(checkResult(page, 'Length')).toContainText(/(?<!min )\b(1[5-9]|[2-5]\d) s long/, {
    timeout: checkTimeoutMs,
  });
});

test('only one tab can record, and starting over requires a confirmation', async ({
  page,
  site,
  context,
  signIn,
  request,
}) => {
  void site;
  await signIn(await createTesterIn(state, request));
  await openAndRecord(page, practicePath);
  await waitForRecordedSeconds(page, 4);
  const secondTab = await context.newPage();
  await secondTab.goto(practicePath);
  await expect(secondTab.getByText('You are recording in another tab')).toBeVisible();
  await expectNoViolations(secondTab);
  await page.close();

  await expect(secondTab.getByText(/^Your recording so far: \d+ s$/)).toBeVisible();
  await expectNoViolations(secondTab);
  await secondTab.getByRole('button', { name: 'Start over' }).click();
  await secondTab.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(secondTab.getByText(/^Your recording so far/)).toBeVisible();
  await secondTab.getByRole('button', { name: 'Start over' }).click();
  await secondTab.getByRole('button', { name: 'Delete and start over' }).click();
  await expect(secondTab.getByText(/^Your recording so far/)).toBeHidden();
  await expect.poll(() => countSavedParts(secondTab)).toBe(0);
  await secondTab.setViewportSize({ width: 360, height: 780 });
  expect(await secondTab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

/** Simulates a full disk. */
function failWrites() {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
}

test('leaving the page with an unsaved recording requires a confirmation', async ({
  page,
  site,
  context,
  signIn,
  request,
}) => {
  void site;
  await signIn(await createTesterIn(state, request));
  await page.addInitScript(failWrites);
  await openAndRecord(page, practicePath);
  await expect(page.getByText('This browser has no space to save a copy')).toBeVisible();
  await context.setOffline(true);
  await stopRecording(page);
  const warning = page.getByText('Your recording exists only in this tab');
  await expect(warning).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page
    .getByRole('alertdialog', { name: 'Leave without submitting?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await context.setOffline(false);
  await expect(page.getByText('Not there yet')).toBeVisible({ timeout: checkTimeoutMs });
  await expect(warning).toBeHidden();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/dashboard/settings');
});

test('a recording can be continued after its review and stays saved after the tester gives up the roast', async ({
  page,
  site,
  customer,
  signIn,
  request,
}) => {
  void site;
  const tester = await createPracticedTesterIn(state, request);
  const roast = await createRoastIn(state, request, customer, { websiteName: 'A third bakery' });
  await signIn(tester);
  // Leaves the check without a response.
  await page.route('**/recordings/check', () => {});
  await openAndRecord(page, `${myRoastsPath}/${await claimByApi(request, tester, roast)}`);
  await waitForRecordedSeconds(page, 3);
  await stopRecording(page);
  await expect(page.getByText('Upload complete.')).toBeVisible();
  await expect(submitButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Submit without the check' })).toBeEnabled({ timeout: 60_000 });
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Continue recording' }).click();
  await expect(page.getByText(/^Your recording so far: \d+ s$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const uploadDeleted = page.waitForRequest((sent) => sent.method() === 'DELETE' && sent.url().includes('/uploads/'));
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByText('Your recording is saved on this computer')).toBeVisible();
  await uploadDeleted;
  expect(await countSavedParts(page)).toBeGreaterThan(0);
  await expectNoViolations(page);
});

test('a tester submits without the check after the check and the first submission have failed', async ({
  page,
  site,
  customer,
  signIn,
  request,
}) => {
  void site;
  const tester = await createPracticedTesterIn(state, request);
  const roast = await createRoastIn(state, request, customer, { websiteName: 'A fourth bakery' });
  await signIn(tester);
  const mockError = (pattern: string, status: number, error: string) =>
    page.route(pattern, (route) =>
      route.fulfill({ status, json: { success: false, data: null, error, code: 'busy' } }),
    );
  const busyText =
    'The check is taking longer than usual because many recordings are being processed. Try again in a minute, or submit without the check.';
  await mockError('**/recordings/check', 503, busyText);
  await mockError('**/claims/*/submit', 429, 'Too many attempts. Try again in 10 minutes.');
  await openAndRecord(page, `${myRoastsPath}/${await claimByApi(request, tester, roast)}`);
  await waitForRecordedSeconds(page, 3);
  await stopRecording(page);
  await expect(page.getByText(busyText)).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText(busyText)).toBeVisible();
  await expectNoViolations(page);
  const submitAnyway = page.getByRole('button', { name: 'Submit without the check' });
  await submitAnyway.click();
  await expect(page.getByText('Too many attempts. Try again in 10 minutes.')).toBeVisible();
  await expect(page.getByText('Your recording is not lost.').first()).toBeVisible();
  expect(await countSavedParts(page)).toBeGreaterThan(0);
  await page.unroute('**/claims/*/submit');
  await submitAnyway.click();
  await expect(page.getByText('Review submitted')).toBeVisible({ timeout: checkTimeoutMs });
});
