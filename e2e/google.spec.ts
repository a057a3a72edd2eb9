import { expect, test } from './setup/test.ts';

test('continue with Google makes an account and signs in, and comes back to where one was going', async ({ page }) => {
  await page.goto('/dashboard/profile?tab=one');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL('/dashboard/profile?tab=one');
  await expect(page.getByRole('button', { name: /Account menu: Gina Gold/ })).toBeVisible();
  await expect(page.getByText('Please verify')).toBeHidden();
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  expect(token).toMatch(/^[\w-]{43}$/);
});

test.describe('the callback shows what went wrong, and returns to sign-in after three seconds', () => {
  for (const [address, message] of [
    ['/auth/callback?error=access_denied', 'OAuth error: access_denied'],
    ['/auth/callback', 'No authentication token received'],
    ['/auth/callback?token=used-already', 'Authentication failed. Please try again.'],
  ] as const) {
    test(message, async ({ page }) => {
      await page.clock.install();
      await page.goto(address);
      await expect(page.getByText(message)).toBeVisible();
      await page.clock.runFor(2800);
      await expect(page).toHaveURL(address);
      await page.clock.runFor(300);
      await expect(page).toHaveURL('/login');
    });
  }
});
