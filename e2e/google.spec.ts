import { expect, test } from './setup/test.ts';

test('Continue with Google creates an account, signs in and returns to the requested page', async ({ page }) => {
  await page.goto('/dashboard/profile?tab=one');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL('/dashboard/profile?tab=one');
  await expect(page.getByRole('button', { name: /Account menu: Gina Gold/ })).toBeVisible();
  await expect(page.getByText('Please verify')).toBeHidden();
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  expect(token).toMatch(/^[\w-]{43}$/);
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
