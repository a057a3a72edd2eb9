import type { Page } from '@playwright/test';
import { expect, password, test } from './setup/test.ts';

/** Tabs on until the wanted element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp | string): Promise<void> {
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const label = element?.labels?.[0]?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent;
      return label?.trim() ?? '';
    });
    if (typeof name === 'string' ? label === name : name.test(label)) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

test('everything from the landing page to deleting the account works by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, 'Skip to content');
  await page.keyboard.press('Enter');
  await page.goto('/');
  await tabTo(page, 'Get Started');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/signup?type=business');

  await tabTo(page, /^Full name/);
  await page.keyboard.type('Kay Board');
  await tabTo(page, /^Email/);
  await page.keyboard.type(`keyboard.${Date.now()}@example.com`);
  await tabTo(page, /^Password/);
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  const secret = page.getByLabel('Password', { exact: true });
  await expect(secret).toBeFocused();
  await expect(secret).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(password);
  await tabTo(page, /^I agree/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/profile');

  await tabTo(page, /^Edit/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Kay Keys');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated successfully')).toBeVisible();

  await tabTo(page, 'Delete account');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Type DELETE to confirm')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('DELETE');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account deleted successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
});
