import { expectNoViolations } from './setup/axe.ts';
import { recording, videoInput } from './setup/deliveries.ts';
import {
  checkMs,
  finding,
  keptRecordings,
  meter,
  practice,
  recordAt,
  recorded,
  secondsIn,
  stop,
  submit,
  test,
  waitFor,
} from './setup/recorder.ts';
import { expect } from './setup/test.ts';
import { claimByApi, myRoasts, practisedIn, roastIn, testerIn } from './setup/testers.ts';

const state = 'WY';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });
// Recordings take as long as they take.
test.describe.configure({ timeout: checkMs + 300_000 });

test('a practice recording passes, though the network was gone for ten seconds of it', async ({
  page,
  site,
  context,
  signIn,
  request,
}) => {
  await signIn(await testerIn(state, request));
  await recordAt(page, practice);
  await expect(page.getByText('Kept on this computer and sent while you talk.')).toBeVisible();
  await expect(meter(page)).toHaveText('We hear you well');
  await context.setOffline(true);
  const begun = await recorded(page);
  await expect(page.getByText('No connection. It is kept on this computer')).toBeVisible();
  await site.bringToFront();
  await waitFor(page, begun + 10);
  await context.setOffline(false);
  await expect(page.getByText('Kept on this computer and sent while you talk.')).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  const paused = await recorded(page);
  await expectNoViolations(page);
  expect(await recorded(page)).toBe(paused);
  await page.getByRole('button', { name: 'Resume' }).click();
  await waitFor(page, paused + 2);
  const shown = await recorded(page);
  await stop(page);
  await expect(page.getByText('You are ready')).toBeVisible({ timeout: checkMs });
  const long = secondsIn(await finding(page, 'Length').innerText());
  expect(long).toBeGreaterThanOrEqual(shown - 1);
  await expect(finding(page, 'Voice')).toContainText(/You talk for [2-9]\d% of the time/);
  expect(await keptRecordings(page)).toBe(0);
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'See available roasts' }).click();
  await expect(page).toHaveURL('/dashboard/available-roasts');
});

test('a browser that cannot record takes a file, which is checked before it is handed in', async ({
  page,
  person,
  signIn,
  request,
}) => {
  const tester = await practisedIn(state, request);
  const roast = await roastIn(state, request, person, { websiteName: 'Another bakery' });
  await signIn(tester);
  await page.addInitScript(() =>
    Object.defineProperty(navigator.mediaDevices, 'getDisplayMedia', { value: undefined }),
  );
  await page.goto(`${myRoasts}/${await claimByApi(request, tester, roast)}`);
  await expect(page.getByText('This browser cannot record your screen')).toBeVisible();
  await expectNoViolations(page);
  await videoInput(page).setInputFiles(recording);
  await expect(finding(page, 'Length')).toContainText('0:57 min, of 3 to 5 minutes asked for', { timeout: checkMs });
  await expect(finding(page, 'Voice')).toContainText('Good');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Record again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click();
  await submit(page).click();
  await expect(page.getByText('Your review is handed in')).toBeVisible();
});

test.describe('without permission', () => {
  test.use({ permissions: [] });

  test('a refused microphone says what to do', async ({ page, signIn, request }) => {
    await signIn(await testerIn(state, request));
    await page.goto(practice);
    await page.getByRole('button', { name: 'Allow the microphone' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'The browser may not use your microphone' });
    await expect(alert).toContainText('Allow it by the sign beside the address');
    await expect(page.getByRole('button', { name: 'Try the microphone again' })).toBeVisible();
    await expectNoViolations(page);
  });
});
