import { expectNoViolations } from './setup/axe.ts';
import { newTester } from './setup/deliveries.ts';
import { expect, password, test } from './setup/test.ts';
import { invite } from './setup/testers.ts';

// Without motion, so that nothing is judged half faded in.
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

test('an invited tester sets a password, signs in and is welcomed', async ({ page }) => {
  const { email, link } = await invite();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Outloud' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText(/one of the 3,000 commonest/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your password is set' })).toBeFocused();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard/available-roasts');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Theo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu' })).toContainText(email);
  await expect(page.getByText('Please verify')).toHaveCount(0);

  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill('a second kettle of fish');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.');
});

test('a dead invitation says what to do', async ({ page }) => {
  await page.goto('/set-password');
  await expect(page.getByRole('alert')).toContainText('This link is incomplete');
  await page.goto('/set-password?token=nothing');
  await expect(page.getByRole('button', { name: 'Set password' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('An invitation works once, for 7 days.');
  await expect(alert.getByRole('link', { name: 'hello@outloud.localhost' })).toHaveAttribute(
    'href',
    'mailto:hello@outloud.localhost',
  );
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await alert.getByRole('link', { name: 'set a new one' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('a tester finds their own pages and none of the customers', async ({ page }) => {
  const { email } = await newTester();
  await page.goto('/login?from=%2Fdashboard%2Fcredits');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/dashboard/available-roasts');
  for (const address of ['/dashboard', '/dashboard/roasts', '/dashboard/roasts/create', '/credits']) {
    await page.goto(address);
    await expect(page).toHaveURL('/dashboard/available-roasts');
  }
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link')).toHaveText(['Available Roasts', 'My Roasts', 'Earnings', 'Settings']);
  await expectNoViolations(page);

  await navigation.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'your account page' }).click();
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Buy credits/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Company name')).toHaveCount(0);
  await page.getByLabel('Full name').fill('Theodora Tester');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: /Account menu: Theodora Tester/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
});

test('the page of testers is not what a customer sees', async ({ page, person, signIn }) => {
  await signIn(person);
  await page.goto('/dashboard/available-roasts');
  await expect(page).toHaveURL('/dashboard/roasts');
});
