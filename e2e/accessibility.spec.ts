import type { Page } from '@playwright/test';
import { expectNoViolations } from './setup/accessibility.ts';
import { buyCredits, openCheckout } from './setup/credits.ts';
import {
  failedDelivery,
  fillUploadForm,
  getAdmin,
  recording,
  uploadButton,
  uploadPath,
  uploadProgress,
} from './setup/deliveries.ts';
import { expectFewFiles } from './setup/requested-files.ts';
import { createGate, createRoastPath, requestRoast, roastsPath, websiteUrl } from './setup/roasts.ts';
import { expect, test } from './setup/test.ts';

const publicUrls = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?token=x',
  '/reset-password',
  '/verify-email?token=wrong',
  '/stop-mails?token=wrong',
  '/confirm-payout-account?token=wrong',
  '/terms-and-privacy',
  '/contact',
  '/tester-waitlist',
  '/no-such-page',
  '/sandbox-checkout/none',
];
const dashboardUrls = [
  '/dashboard/roasts',
  '/dashboard/roasts?status=completed',
  '/dashboard/roasts/create',
  '/dashboard/roasts/none',
  '/dashboard/profile',
  '/dashboard/credits',
  '/dashboard/credits/receipts/none',
  uploadPath,
];

const longRoast = {
  websiteUrl: `https://shop.example.com/${'a-long-way-to-the-page/'.repeat(20)}`,
  websiteName: 'A shop with a name that needs more room than most have',
  websiteDescription: 'Sells things. '.repeat(40),
  focusAreas: ['Checkout', 'Search'],
  targetDemographics: { ageRanges: ['26-35'], locations: ['CA', 'NY'], techComfortLevels: ['Expert'] },
};

type CheckOptions = {
  /** Runs axe a second time at 360 px. */
  includeSmallScreen?: boolean;
};

async function expectAccessible(
  page: Page,
  url: string,
  { includeSmallScreen = false }: CheckOptions = {},
): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(url);
  await expect(page.locator('h1').first()).toBeVisible();
  await expectFewFiles(page);
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(page.locator('table')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  if (includeSmallScreen) await expectNoViolations(page);
}

// No animations, so that axe does not check half-faded elements.
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

test('the public pages pass axe and fit a 360 px viewport', async ({ page }) => {
  for (const url of publicUrls) await test.step(url, () => expectAccessible(page, url));
});

test('the pages of a new customer pass axe and fit a 360 px viewport', async ({ page, customer, signIn }) => {
  await signIn(customer);
  for (const url of dashboardUrls) await test.step(url, () => expectAccessible(page, url));
});

test('the receipt, checkout and credits pages pass axe and fit a 360 px viewport', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  await signIn(customer);
  const receipt = await buyCredits(request, customer, 1000);
  const checkout = await openCheckout(request, customer, 25);
  for (const url of [receipt, checkout, '/dashboard/credits?success=true']) await expectAccessible(page, url);
});

test('the request list and the request page pass axe and fit a 360 px viewport', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  await signIn(customer);
  await buyCredits(request, customer, 100);
  const detailPath = await requestRoast(request, customer, longRoast);
  for (let n = 0; n < 10; n++) await requestRoast(request, customer, { websiteUrl });
  await expectAccessible(page, roastsPath, { includeSmallScreen: true });
  await expectAccessible(page, detailPath, { includeSmallScreen: true });
});

test('the request menu and the cancel dialog pass axe', async ({ page, customer, signIn, request }) => {
  await signIn(customer);
  await buyCredits(request, customer, 5);
  await requestRoast(request, customer, { websiteUrl });
  await page.goto(roastsPath);
  await page.getByRole('button', { name: /^More actions/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('menuitem', { name: 'Cancel Request' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoViolations(page);
});

test('a filled-in request form passes axe and fits a 360 px viewport', async ({ page, customer, signIn }) => {
  await signIn(customer);
  await page.goto(createRoastPath);
  for (const group of ['Professional', 'Lifestyle', 'Usage Patterns']) await page.getByText(group).click();
  for (const option of ['26-35', 'Homeowner', 'Expert']) await page.getByText(option, { exact: true }).click();
  await page.getByLabel('Number of reviews').selectOption('10');
  await page.getByLabel('Search Location').fill('new');
  await expect(page.getByText(/^Insufficient Credits:/)).toBeVisible();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('the delivery upload page passes axe and fits a 360 px viewport', async ({ page, customer, signIn, request }) => {
  const websiteName = `${longRoast.websiteName} ${Date.now()}`;
  await buyCredits(request, customer, 20);
  await requestRoast(request, customer, { ...longRoast, websiteName });
  const deliveries = [
    failedDelivery,
    { ...failedDelivery, _id: 'b', status: 'completed', reviewReasons: [] },
    { ...failedDelivery, _id: 'c', status: 'rejected', reviewReasons: [] },
  ];
  await page.route('**/api/deliveries/handled', (route) =>
    route.fulfill({ json: { success: true, data: { deliveries } } }),
  );
  const { opened, open } = createGate();
  await page.route('**/api/uploads/*', (route) => opened.then(() => route.abort()));
  await signIn(getAdmin());
  await expectAccessible(page, uploadPath, { includeSmallScreen: true });
  await uploadButton(page).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectNoViolations(page);
  await fillUploadForm(page, {
    website: websiteName,
    testerId: '00000000-0000-4000-8000-000000000000',
    file: recording,
  });
  await uploadButton(page).click();
  await expect(uploadProgress(page)).toBeVisible();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  open();
});

test('the dashboard dialogs and menus pass axe', async ({ page, customer, signIn }) => {
  await signIn(customer);
  await page.goto('/dashboard/profile');
  for (const [trigger, content] of [
    [page.getByRole('button', { name: 'Help' }), page.getByRole('dialog')],
    [page.getByRole('button', { name: 'Delete account' }), page.getByRole('alertdialog')],
    [page.getByRole('button', { name: /Account menu/ }), page.getByRole('menu')],
  ] as const) {
    await trigger.click();
    await expect(content).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(content).toBeHidden();
  }
});
