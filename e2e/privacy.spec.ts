import { readFileSync } from 'node:fs';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { getOwnerDatabaseUrl } from '@outloud/testkit/server-process';
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
    await otherPage.getByRole('button', { name: 'Sign in', exact: true }).click();
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

test('a change that needs a fresh sign-in asks for the password, with the keyboard, and keeps the form', async ({
  page,
  customer,
  signIn,
}) => {
  await signIn(customer);
  await makeSessionsOld(customer.email);
  await page.goto(profilePath);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Full name').fill('Paula Changed');
  const newEmail = `fresh.${customer.email}`;
  await page.getByLabel('Email', { exact: true }).fill(newEmail);
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('Confirm that it is you');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(newEmail);

  await page.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('a wrong guess');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.locator('main').getByText('Paula Changed')).toBeVisible();
  await expect(page.locator('main').getByText(newEmail)).toBeVisible();
});

test('deleting the account with an old session asks for the password on top of the deletion dialog', async ({
  page,
  customer,
  signIn,
}) => {
  await signIn(customer);
  await makeSessionsOld(customer.email);
  await page.goto(profilePath);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account deleted successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the list of sessions names devices and signs one of them out', async ({ page, customer, signIn, request }) => {
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1' };
  const { data } = await (
    await request.post('/api/auth/login', { headers, data: { email: customer.email, password } })
  ).json();
  await signIn(customer);
  await page.goto(profilePath);
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: /^Sign out Safari on iPhone/ }).click();
  await expect(page.getByText('Signed out of 1 other session', { exact: true })).toBeVisible();
  await expect(page.getByText('Safari on iPhone')).toBeHidden();
  await expectNoViolations(page);
  const response = await request.get('/api/auth/profile', { headers: { authorization: `Bearer ${data.token}` } });
  expect(response.status()).toBe(401);
});

test('the link in the notice about a password change undoes the change', async ({ page, customer, request }) => {
  await request.put('/api/auth/password', {
    headers: { authorization: `Bearer ${customer.token}` },
    data: { currentPassword: password, password: newPassword },
  });
  const { link } = await waitForEmail(customer.email, 'Your password was changed');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Undo the password change' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByText(`We sent a link to ${customer.email}.`)).toBeVisible();
  await expectNoViolations(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
  await page.goto('/undo-change');
  await expect(page.getByText('The link is incomplete')).toBeVisible();
});

/** As if the user had signed in 11 minutes ago. */
async function makeSessionsOld(email: string): Promise<void> {
  await queryAsOwner(
    getOwnerDatabaseUrl(process.env.E2E_DATA_DIR ?? ''),
    `update sessions set authenticated_at = now() - interval '11 minutes'
     where user_id = (select id from users where email = '${email}')`,
  );
}
