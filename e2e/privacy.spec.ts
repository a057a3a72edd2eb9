import { readFileSync } from 'node:fs';
import { unzip } from '@outloud/testkit/unzip';
import { expectNoViolations } from './setup/accessibility.ts';
import { createCompletedDelivery } from './setup/completed-delivery.ts';
import { buyCredits } from './setup/credits.ts';
import { createTester, signInByApi } from './setup/deliveries.ts';
import { expect, password, test, waitForEmail } from './setup/test.ts';

const profilePath = '/dashboard/profile';
const newPassword = 'another kettle of fish';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

test('a customer downloads a ZIP file with all personal data', async ({ page, customer, signIn, request }) => {
  await buyCredits(request, customer, 5);
  await createCompletedDelivery(request, customer, { websiteName: 'Stride' });
  await signIn(customer);
  await page.goto(profilePath);
  const downloadStarted = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloadStarted;
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
  expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({ email: customer.email, fullName: 'Paula Person' });
  await expect(page.getByText('Your download has started')).toBeVisible();
  await expectNoViolations(page);
});

test('a failed data export shows an error and can be retried', { tag: '@long' }, async ({ page, customer, signIn }) => {
  await signIn(customer);
  await page.goto(profilePath);
  await page.route('**/api/auth/export', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByRole('alert')).toContainText('Your data export could not be prepared');
  await expectNoViolations(page);
  const downloadStarted = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await downloadStarted;
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a password change and the "Sign out everywhere else" button end all other sessions', async ({
  page,
  customer,
  signIn,
  browser,
  baseURL,
}) => {
  const otherContext = await browser.newContext({ baseURL });
  const otherPage = await otherContext.newPage();
  const signInOnOtherPage = async (currentPassword: string) => {
    await otherPage.goto('/login');
    await otherPage.getByLabel('Email').fill(customer.email);
    await otherPage.getByLabel('Password', { exact: true }).fill(currentPassword);
    await otherPage.getByRole('button', { name: 'Sign in' }).click();
    await expect(otherPage).toHaveURL('/dashboard/roasts');
  };
  await signInOnOtherPage(password);

  await signIn(customer);
  await page.goto(profilePath);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
  await page.getByLabel('Current password', { exact: true }).fill('a wrong guess');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('New password must be at least 8 characters')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('The current password is incorrect.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Password changed. Signed out of 1 other session.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  await waitForEmail(customer.email, 'Your password was changed');
  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/login/);

  await signInOnOtherPage(newPassword);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed out of 1 other session', { exact: true })).toBeVisible();
  await otherPage.reload();
  await expect(otherPage).toHaveURL(/\/login/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  await otherContext.close();
});

test('a tester downloads personal data and signs out everywhere else on the account page', async ({
  page,
  request,
  signIn,
}) => {
  const { email } = await createTester();
  await signIn({ email, fullName: 'Theo Tester', token: await signInByApi(request, email) });
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'your Profile page' }).click();
  const downloadStarted = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const files = unzip(readFileSync(await (await downloadStarted).path()));
  expect(Object.keys(files)).toContain('recordings.json');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('You were not signed in anywhere else')).toBeVisible();
});
