import { expectNoViolations } from './setup/accessibility.ts';
import { createTester } from './setup/deliveries.ts';
import { expect, password, test } from './setup/test.ts';
import { createInvitation } from './setup/testers.ts';

// No animations, so that axe does not check half-faded elements.
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

test('an invited tester sets a password and signs in, and the invitation link works only once', async ({ page }) => {
  const { email, link } = await createInvitation();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Outloud' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText(/among the 3,000 most common/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your password is set' })).toBeFocused();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/available-roasts');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Theo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu' })).toContainText(email);
  await expect(page.getByText('to buy credits and request testers')).toHaveCount(0);

  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill('a second kettle of fish');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.');
});

test('an incomplete or invalid invitation link shows what to do next', async ({ page }) => {
  await page.goto('/set-password');
  await expect(page.getByRole('alert')).toContainText('This link is incomplete');
  await page.goto('/set-password?token=nothing');
  await expect(page.getByRole('button', { name: 'Set password' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('An invitation works once and expires after 7 days.');
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

test('a tester sees only tester pages and is redirected from customer pages', async ({ page }) => {
  const { email } = await createTester();
  await page.goto('/login?from=%2Fdashboard%2Fcredits');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/available-roasts');
  for (const path of ['/dashboard', '/dashboard/roasts', '/dashboard/roasts/create', '/credits']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard/available-roasts');
  }
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link')).toHaveText([
    'Available Roasts',
    'My Roasts',
    'Earnings',
    'Fair to Testers',
    'Settings',
  ]);
  await expectNoViolations(page);

  await navigation.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'your Profile page' }).click();
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

test('a customer is redirected from a tester page to the roast requests', async ({ page, customer, signIn }) => {
  await signIn(customer);
  await page.goto('/dashboard/available-roasts');
  await expect(page).toHaveURL('/dashboard/roasts');
});
