import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { getOwnerDatabaseUrl } from '@outloud/testkit/server-process';
import { expect, test } from './setup/test.ts';

test('Continue with Google creates an account, signs in and returns to the requested page', async ({ page }) => {
  await page.goto('/dashboard/profile?tab=one');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL('/dashboard/profile?tab=one');
  await expect(page.getByRole('button', { name: /Account menu: Gina Gold/ })).toBeVisible();
  await expect(page.getByText('to buy credits and request testers')).toBeHidden();
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  expect(token).toMatch(/^[\w-]{43}$/);
});

test('Continue with Google in a new window confirms the identity and repeats the change', async ({ page }) => {
  await page.goto('/dashboard/profile');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('button', { name: /Account menu: Gina Gold/ })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  await queryAsOwner(
    getOwnerDatabaseUrl(process.env.E2E_DATA_DIR ?? ''),
    `update sessions set authenticated_at = now() - interval '11 minutes'
     where user_id = (select id from users where full_name = 'Gina Gold' and deleted_at is null)`,
  );
  await page.getByRole('button', { name: 'Edit' }).click();
  const newEmail = `gina.${Date.now()}@example.com`;
  await page.getByLabel('Email', { exact: true }).fill(newEmail);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('main').getByText(newEmail)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(token);
  expect(await page.evaluate(() => sessionStorage.getItem('confirmsIdentity'))).toBeNull();
});

test.describe('Google callback errors', () => {
  for (const [path, message] of [
    ['/auth/callback?error=access_denied', 'OAuth error: access_denied'],
    ['/auth/callback', 'No authentication token received'],
    ['/auth/callback?token=used-already', 'Authentication failed. Please try again.'],
  ] as const) {
    test(`the Google callback shows "${message}" and returns to sign-in after three seconds`, { tag: '@long' }, async ({
      page,
    }) => {
      // A fake clock, so that the three seconds do not pass too early on a slow machine.
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1000);
      await page.goto(path);
      await expect(async () => {
        await page.clock.runFor(10);
        await expect(page.getByText(message)).toBeVisible({ timeout: 200 });
      }).toPass();
      await page.clock.runFor(2800);
      // A redirect that starts too early finishes during these requests and fails the assertion below.
      for (let i = 0; i < 5; i++) await page.evaluate(() => fetch('/api/health').then((response) => response.text()));
      await expect(page).toHaveURL(path);
      await page.clock.runFor(300);
      await expect(page).toHaveURL('/login');
    });
  }
});
