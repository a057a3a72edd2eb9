import type { Page } from '@playwright/test';
import { buyCredits } from './setup/credits.ts';
import { expect, password, test, waitForEmail } from './setup/test.ts';

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: RegExp | string): Promise<void> {
  for (let i = 0; i < 80; i++) {
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

/** Signs up from the landing page. Returns the email. */
async function signUp(page: Page): Promise<string> {
  const email = `keyboard.${Date.now()}@example.com`;
  await page.goto('/');
  await tabTo(page, 'Get Started');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/signup?type=business');
  await expect(page.getByLabel('Full name')).toBeVisible();
  await tabTo(page, /^Full name/);
  await page.keyboard.type('Kay Board');
  await tabTo(page, /^Email/);
  await page.keyboard.type(email);
  await tabTo(page, /^Password/);
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  const passwordField = page.getByLabel('Password', { exact: true });
  await expect(passwordField).toBeFocused();
  await expect(passwordField).toHaveAttribute('aria-invalid', 'true');
  // The form moves the focus to the first error in a timer. Wait for the timer before typing.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(password);
  await tabTo(page, /^I agree/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/roasts');
  return email;
}

test('a visitor plays the sample review, signs up, buys credits and requests a roast with the keyboard', async ({
  page,
}) => {
  await page.goto('/');
  await tabTo(page, 'Skip to content');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Watch one first');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/#sample');
  await tabTo(page, /^Play the review/);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0);
  const email = await signUp(page);
  await page.goto((await waitForEmail(email, 'Confirm your email')).link);
  await tabTo(page, 'Go to dashboard');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('link', { name: 'Credits', exact: true })).toBeVisible();
  await tabTo(page, 'Credits');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Buy 10 credits/ })).toBeVisible();
  await tabTo(page, /^Buy 10 credits/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pay $10' })).toBeVisible();
  await tabTo(page, 'Pay $10');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Payment successful! Your credits have been added.')).toBeVisible();

  await tabTo(page, 'New Roast Request');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByLabel('Website URL')).toBeVisible();
  await tabTo(page, /^Website URL/);
  await page.keyboard.type('https://first.example.com');
  await tabTo(page, 'Submit Roast Request (5 credits)');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/roasts');
  await expect(page.getByRole('row').filter({ hasText: 'first.example.com' })).toContainText('Pending');
});

test('a customer edits the profile and deletes the account with the keyboard', async ({ page }) => {
  await signUp(page);
  await expect(page.getByRole('link', { name: 'Profile', exact: true })).toBeVisible();
  await tabTo(page, 'Profile');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(page.getByRole('button', { name: /^Edit/ })).toBeVisible();

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

test('a customer creates and cancels a request with the keyboard', async ({ page, customer, signIn, request }) => {
  await buyCredits(request, customer, 50);
  await signIn(customer);
  await page.goto('/dashboard/roasts');
  await expect(page.getByRole('link', { name: 'New Roast Request' }).first()).toBeVisible();
  await tabTo(page, 'New Roast Request');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/roasts/create');
  const main = page.getByRole('main');
  await expect(main.getByLabel('Website URL')).toBeVisible();
  await tabTo(page, /^Website URL/);
  await page.keyboard.type('https://keys.example.com');
  await tabTo(page, /^Focus areas/);
  await page.keyboard.type('Search');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Checkout');
  await page.keyboard.press('Enter');
  await tabTo(page, '36-45');
  await page.keyboard.press('Space');
  await expect(main).toContainText('Total 6 credits');
  await tabTo(page, /Search Location/);
  await page.keyboard.type('new');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(main).toContainText('Total 7 credits');
  await tabTo(page, /^Lifestyle/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Homeowner');
  await page.keyboard.press('Space');
  await expect(main).toContainText('Total 9 credits');
  await tabTo(page, /^Number of reviews/);
  await page.keyboard.press('ArrowDown');
  await expect(main).toContainText('Total 18 credits');
  await tabTo(page, 'Submit Roast Request (18 credits)');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/dashboard/roasts');
  await expect(page.getByRole('row').filter({ hasText: 'keys.example.com' })).toBeVisible();
  await tabTo(page, 'More actions for Unnamed Website');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View Details' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Cancel Request' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await tabTo(page, 'Cancel request');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Roast cancelled and 18 credits refunded')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
