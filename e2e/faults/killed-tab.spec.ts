import { readFile } from 'node:fs/promises';
import { computeWordErrorRate } from '@outloud/testkit/recordings/word-error-rate';
import { processingTest } from '../setup/deliveries.ts';
import { getVideoState, video } from '../setup/delivery-fixture.ts';
import {
  checkResult,
  checkTimeoutMs,
  countSavedParts,
  crashTab,
  openAndRecord,
  setUpRecorder,
  startRecording,
  stopRecording,
  submitButton,
  test,
  trackUploadedBytes,
  voice,
  voiceSeconds,
  waitForRecordedSeconds,
} from '../setup/recorder.ts';
import { expect } from '../setup/test.ts';
import { claimByApi, createPracticedTesterIn, createRoastIn, myRoastsPath } from '../setup/testers.ts';

const state = 'WY';

/** The microphone starts before the recording. On a busy machine, a shorter delay would cut off the first words. */
const delaySeconds = 15;
const segmentSeconds = delaySeconds + voiceSeconds + 1;

test.use({ delaySeconds, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

test('a tester continues a recording after the tab crashes and submits both segments as one video', async ({
  page,
  site,
  context,
  browser,
  baseURL,
  customer,
  signIn,
  request,
}) => {
  test.setTimeout(processingTest.timeout);
  const tester = await createPracticedTesterIn(state, request);
  const roast = await createRoastIn(state, request, customer, { websiteName: 'A bakery' });
  const claimPath = `${myRoastsPath}/${await claimByApi(request, tester, roast)}`;
  await signIn(tester);
  await openAndRecord(page, claimPath);
  await site.bringToFront();
  await waitForRecordedSeconds(page, segmentSeconds);
  await crashTab(page);

  const newPage = await context.newPage();
  await newPage.goto(claimPath);
  await expect(newPage.getByText(/^Your recording so far: 3[4-7] s$/)).toBeVisible();
  await setUpRecorder(newPage);
  await startRecording(newPage, 'Continue recording');
  await site.bringToFront();
  const getUploadedBytes = trackUploadedBytes(newPage);
  await waitForRecordedSeconds(newPage, 2 * segmentSeconds);
  // Both segments are uploaded as one file while the second is being recorded.
  expect(getUploadedBytes()).toBeGreaterThan(0);
  await stopRecording(newPage);
  await expect(checkResult(newPage, 'Length')).toContainText(/Shorter than requested: 1 min (1\d s)?/, {
    timeout: checkTimeoutMs,
  });
  await expect(checkResult(newPage, 'Voice')).toContainText(/You talked (2[5-9]|[3-9]\d)% of the time/);
  await expect(checkResult(newPage, 'Picture')).toContainText('Good');
  await submitButton(newPage).click();
  await expect(newPage.getByText('Review submitted')).toBeVisible();
  await expect(newPage.getByRole('heading', { name: 'Result' })).toBeVisible();
  expect(await countSavedParts(newPage)).toBe(0);

  const customerContext = await browser.newContext({ baseURL: baseURL ?? '' });
  await customerContext.addInitScript((token) => localStorage.setItem('authToken', token), customer.token);
  const customerPage = await customerContext.newPage();
  await customerPage.goto(`/dashboard/roasts/${roast}`);
  await customerPage.getByRole('link', { name: /Delivery #1/ }).click();
  await expect(customerPage.getByRole('heading', { name: 'What They Liked' })).toBeVisible({
    timeout: processingTest.timeout / 2,
  });
  await expect.poll(() => getVideoState(customerPage).then(({ duration }) => duration)).toBeGreaterThan(45);
  await video(customerPage).evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    element.currentTime = 40;
    return element.play();
  });
  await expect.poll(() => getVideoState(customerPage).then(({ seconds }) => seconds)).toBeGreaterThan(41);
  await customerPage.getByRole('tab', { name: 'Transcript' }).click();
  const transcriptSegments = await customerPage.locator('[data-segment] > :last-child').allInnerTexts();
  const spokenText = await readFile(`${voice}.txt`, 'utf8');
  expect(computeWordErrorRate(`${spokenText} ${spokenText}`, transcriptSegments.join(' '))).toBeLessThanOrEqual(0.05);
  await customerContext.close();
});
