import { readFileSync } from 'node:fs';
import { unzip } from '../apps/api/test/unzip.ts';
import { expectNoViolations } from './setup/axe.ts';
import { newCompleted } from './setup/completed.ts';
import { buyCredits } from './setup/credits.ts';
import { newTester, signInByApi } from './setup/deliveries.ts';
import { expect, mailTo, password, test } from './setup/test.ts';

const profile = '/dashboard/profile';
const next = 'another kettle of fish';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

test('a customer downloads everything that is theirs', async ({ page, person, signIn, request }) => {
  await buyCredits(request, person, 5);
  await newCompleted(request, person, { websiteName: 'Stride' });
  await signIn(person);
  await page.goto(profile);
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toMatch(/^outloud-data-20\d\d-\d\d-\d\d\.zip$/);
  const files = unzip(readFileSync(await download.path()));
  const names = Object.keys(files).map((name) => name.replace(/-[0-9a-f]{8}\//, '-id/'));
  expect(names).toEqual([
    'README.txt',
    'account.json',
    'sessions.json',
    'uploads.json',
    'credits.json',
    'credits.csv',
    'purchases.json',
    'purchases.csv',
    'roasts.json',
    expect.stringMatching(/^reviews\/.+-id\/1-video\.mp4$/),
    expect.stringMatching(/^reviews\/.+-id\/1-insights\.json$/),
  ]);
  expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({ email: person.email, fullName: 'Paula Person' });
  await expect(page.getByText('Your download has started')).toBeVisible();
  await expectNoViolations(page);
});

test('an export that cannot be prepared is told, and can be tried again', async ({ page, person, signIn }) => {
  await signIn(person);
  await page.goto(profile);
  await page.route('**/api/auth/export', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByRole('alert')).toContainText('Your data could not be prepared');
  await expectNoViolations(page);
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await begun;
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a changed password signs out elsewhere, and so does the button for it', async ({
  page,
  person,
  signIn,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  const signInElsewhere = async (secret: string) => {
    await other.goto('/login');
    await other.getByLabel('Email').fill(person.email);
    await other.getByLabel('Password', { exact: true }).fill(secret);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await expect(other).toHaveURL('/dashboard/roasts');
  };
  await signInElsewhere(password);

  await signIn(person);
  await page.goto(profile);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
  await page.getByLabel('Current password', { exact: true }).fill('a wrong guess');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('New password must be at least 8 characters')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Your password is changed. Signed out in 1 other place.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  await mailTo(person.email, 'Your password was changed');
  await other.reload();
  await expect(other).toHaveURL(/\/login/);

  await signInElsewhere(next);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed out in 1 other place', { exact: true })).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  await elsewhere.close();
});

test('a tester finds the same on the account page', async ({ page, request, signIn }) => {
  const { email } = await newTester();
  await signIn({ email, fullName: 'Theo Tester', token: await signInByApi(request, email) });
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'your account page' }).click();
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const files = unzip(readFileSync(await (await begun).path()));
  expect(Object.keys(files)).toContain('recordings.json');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('You were signed in nowhere else')).toBeVisible();
});
