import { expectNoViolations } from '../setup/axe.ts';
import {
  checkMs,
  finding,
  keptRecordings,
  practice,
  record,
  recordAt,
  recorded,
  setUp,
  shareButton,
  stop,
  submit,
  test,
  waitFor,
} from '../setup/recorder.ts';
import { expect } from '../setup/test.ts';
import { claimByApi, myRoasts, practisedIn, roastIn, testerIn } from '../setup/testers.ts';

const state = 'WY';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });
// Recordings take as long as they take.
test.describe.configure({ timeout: checkMs + 300_000 });

/** A browser without windows does not say which tab is shared, so it is said here. */
function sayHandle(handle: string | null) {
  Object.assign(MediaStreamTrack.prototype, { getCaptureHandle: () => handle && { handle } });
}

test('what is shared is watched: one of our pages, and nothing any more', async ({
  page,
  site,
  context,
  website,
  signIn,
  request,
}) => {
  await signIn(await testerIn(state, request));
  await page.addInitScript(sayHandle, 'outloud');
  await page.goto(practice);
  await setUp(page);
  const warning = page.getByText('You are sharing Outloud');
  await expect(warning).toBeVisible();
  await expectNoViolations(page);
  await record(page);
  await expect(warning).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await waitFor(page, 7);
  await site.close();
  await expect(page.getByText('Sharing stopped: share again to go on')).toBeVisible();
  await expect(page.getByText(/^Your recording is here: 0:\d+ min$/)).toBeVisible();

  await page.evaluate(sayHandle, null);
  await (await context.newPage()).goto(website);
  await page.bringToFront();
  await shareButton(page).click();
  await expect(page.getByRole('button', { name: 'Share something else' })).toBeVisible();
  await expect(warning).toBeHidden();
  await record(page, 'Go on recording');
  await waitFor(page, (await recorded(page)) + 9);
  await stop(page);
  await expect(finding(page, 'Length')).toContainText(/0:(1[5-9]|[2-5]\d) min long/, { timeout: checkMs });
});

test('two tabs do not record the same thing, and starting over asks first', async ({
  page,
  site,
  context,
  signIn,
  request,
}) => {
  void site;
  await signIn(await testerIn(state, request));
  await recordAt(page, practice);
  await waitFor(page, 4);
  const second = await context.newPage();
  await second.goto(practice);
  await expect(second.getByText('It is being recorded in another tab')).toBeVisible();
  await expectNoViolations(second);
  await page.close();

  await expect(second.getByText(/^Your recording is here: 0:\d+ min$/)).toBeVisible();
  await expectNoViolations(second);
  await second.getByRole('button', { name: 'Start over' }).click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(second.getByText(/^Your recording is here/)).toBeVisible();
  await second.getByRole('button', { name: 'Start over' }).click();
  await second.getByRole('button', { name: 'Delete it and start over' }).click();
  await expect(second.getByText(/^Your recording is here/)).toBeHidden();
  await expect.poll(() => keptRecordings(second)).toBe(0);
  await second.setViewportSize({ width: 360, height: 780 });
  expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

/** A disk that takes nothing. */
function refuseWriting() {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
}

test('a recording that could not be kept is not left behind without a question', async ({
  page,
  site,
  context,
  signIn,
  request,
}) => {
  void site;
  await signIn(await testerIn(state, request));
  await page.addInitScript(refuseWriting);
  await recordAt(page, practice);
  await expect(page.getByText('This browser has no room to keep a copy')).toBeVisible();
  await context.setOffline(true);
  await stop(page);
  const warning = page.getByText('Your recording is in this tab only');
  await expect(warning).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page
    .getByRole('alertdialog', { name: 'Leave your recording behind?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await context.setOffline(false);
  await expect(page.getByText('Not yet')).toBeVisible({ timeout: checkMs });
  await expect(warning).toBeHidden();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/dashboard/settings');
});

test('whoever has looked at a recording can go on with it, and finds it after giving up', async ({
  page,
  site,
  person,
  signIn,
  request,
}) => {
  void site;
  const tester = await practisedIn(state, request);
  const roast = await roastIn(state, request, person, { websiteName: 'A third bakery' });
  await signIn(tester);
  // A check without an end.
  await page.route('**/recordings/check', () => {});
  await recordAt(page, `${myRoasts}/${await claimByApi(request, tester, roast)}`);
  await waitFor(page, 3);
  await stop(page);
  await expect(page.getByText('All of it has arrived.')).toBeVisible();
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Submit without the check' })).toBeEnabled({ timeout: 60_000 });
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Go on recording' }).click();
  await expect(page.getByText(/^Your recording is here: 0:\d+ min$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const takenBack = page.waitForRequest((sent) => sent.method() === 'DELETE' && sent.url().includes('/uploads/'));
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('button', { name: 'Give it up' }).click();
  await expect(page.getByText('Your recording is kept on this computer')).toBeVisible();
  await takenBack;
  expect(await keptRecordings(page)).toBeGreaterThan(0);
  await expectNoViolations(page);
});

test('a tester tries again while the server is busy, and submits without the check', async ({
  page,
  site,
  person,
  signIn,
  request,
}) => {
  void site;
  const tester = await practisedIn(state, request);
  const roast = await roastIn(state, request, person, { websiteName: 'A fourth bakery' });
  await signIn(tester);
  const refuse = (pattern: string, status: number, error: string) =>
    page.route(pattern, (route) =>
      route.fulfill({ status, json: { success: false, data: null, error, code: 'busy' } }),
    );
  const busy =
    'The check is taking longer than usual because many recordings are being processed. Try again in a minute, or submit without the check.';
  await refuse('**/recordings/check', 503, busy);
  await refuse('**/claims/*/submit', 429, 'Too many attempts. Try again in 10 minutes.');
  await recordAt(page, `${myRoasts}/${await claimByApi(request, tester, roast)}`);
  await waitFor(page, 3);
  await stop(page);
  await expect(page.getByText(busy)).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText(busy)).toBeVisible();
  await expectNoViolations(page);
  const submitAnyway = page.getByRole('button', { name: 'Submit without the check' });
  await submitAnyway.click();
  await expect(page.getByText('Too many attempts. Try again in 10 minutes.')).toBeVisible();
  await expect(page.getByText('Your recording is still here.').first()).toBeVisible();
  expect(await keptRecordings(page)).toBeGreaterThan(0);
  await page.unroute('**/claims/*/submit');
  await submitAnyway.click();
  await expect(page.getByText('Your review is handed in')).toBeVisible({ timeout: checkMs });
});
