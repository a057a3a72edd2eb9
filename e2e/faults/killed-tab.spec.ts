import { readFile } from 'node:fs/promises';
import { wordErrors } from '../../apps/api/test/word-errors.ts';
import { video, videoState } from '../setup/delivered.ts';
import { processingTest } from '../setup/deliveries.ts';
import {
  checkMs,
  crash,
  finding,
  keptRecordings,
  record,
  recordAt,
  sentBytes,
  setUp,
  stop,
  submit,
  test,
  voice,
  voiceSeconds,
  waitFor,
} from '../setup/recorder.ts';
import { expect } from '../setup/test.ts';
import { claimByApi, myRoasts, practisedIn, roastIn } from '../setup/testers.ts';

const state = 'WY';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

test('a tab that is killed in the middle of a recording loses none of it', async ({
  page,
  site,
  context,
  browser,
  baseURL,
  person,
  signIn,
  request,
}) => {
  test.setTimeout(processingTest.timeout);
  const tester = await practisedIn(state, request);
  const roast = await roastIn(state, request, person, { websiteName: 'A bakery' });
  const claim = `${myRoasts}/${await claimByApi(request, tester, roast)}`;
  await signIn(tester);
  await recordAt(page, claim);
  await site.bringToFront();
  await waitFor(page, voiceSeconds + 5);
  await crash(page);

  const again = await context.newPage();
  await again.goto(claim);
  await expect(again.getByText(/^Your recording is here: 0:2[3-6] min$/)).toBeVisible();
  await setUp(again);
  await record(again, 'Go on recording');
  await site.bringToFront();
  const sentBefore = sentBytes(again);
  await waitFor(again, 2 * (voiceSeconds + 5));
  // Both segments are on their way as one file while the second is recorded.
  expect(sentBefore()).toBeGreaterThan(0);
  await stop(again);
  await expect(finding(again, 'Length')).toContainText(/0:(4[8-9]|5\d) min, of 3 to 5 minutes/, { timeout: checkMs });
  await expect(finding(again, 'Voice')).toContainText('Good');
  await expect(finding(again, 'Picture')).toContainText('Good');
  await submit(again).click();
  await expect(again.getByText('Your review is handed in')).toBeVisible();
  await expect(again.getByRole('heading', { name: 'What became of it' })).toBeVisible();
  expect(await keptRecordings(again)).toBe(0);

  const theirs = await browser.newContext({ baseURL: baseURL ?? '' });
  await theirs.addInitScript((token) => localStorage.setItem('authToken', token), person.token);
  const watcher = await theirs.newPage();
  await watcher.goto(`/dashboard/roasts/${roast}`);
  await watcher.getByRole('link', { name: /Delivery #1/ }).click();
  await expect(watcher.getByRole('heading', { name: 'What They Liked' })).toBeVisible({
    timeout: processingTest.timeout / 2,
  });
  await expect.poll(() => videoState(watcher).then(({ duration }) => duration)).toBeGreaterThan(45);
  await video(watcher).evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    element.currentTime = 40;
    return element.play();
  });
  await expect.poll(() => videoState(watcher).then(({ seconds }) => seconds)).toBeGreaterThan(41);
  await watcher.getByRole('tab', { name: 'Transcript' }).click();
  const heard = await watcher.locator('[data-segment] > :last-child').allInnerTexts();
  const said = await readFile(`${voice}.txt`, 'utf8');
  expect(wordErrors(`${said} ${said}`, heard.join(' '))).toBeLessThanOrEqual(0.05);
  await theirs.close();
});
