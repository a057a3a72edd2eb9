import type { Page } from '@playwright/test';
import { expectNoViolations } from './setup/axe.ts';
import { buyCredits, openCheckout } from './setup/credits.ts';
import {
  admin,
  failedDelivery,
  fillUpload,
  progress,
  recording,
  submitUpload,
  uploadPage,
} from './setup/deliveries.ts';
import { form, gate, list, requestRoast, websiteUrl } from './setup/roasts.ts';
import { expect, test } from './setup/test.ts';

const open = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?token=x',
  '/reset-password',
  '/verify-email?token=wrong',
  '/stop-mails?token=wrong',
  '/terms-and-privacy',
  '/contact',
  '/tester-waitlist',
  '/no-such-page',
  '/sandbox-checkout/none',
];
const signedIn = [
  '/dashboard/roasts',
  '/dashboard/roasts?status=completed',
  '/dashboard/roasts/create',
  '/dashboard/roasts/none',
  '/dashboard/profile',
  '/dashboard/credits',
  '/dashboard/credits/receipts/none',
  uploadPage,
];

const wordy = {
  websiteUrl: `https://shop.example.com/${'a-long-way-to-the-page/'.repeat(20)}`,
  websiteName: 'A shop with a name that needs more room than most have',
  websiteDescription: 'Sells things. '.repeat(40),
  focusAreas: ['Checkout', 'Search'],
  targetDemographics: { ageRanges: ['26-35'], locations: ['CA', 'NY'], techComfortLevels: ['Expert'] },
};

type Inspection = {
  /** Has axe look at the small screen too. */
  small?: boolean;
};

async function inspect(page: Page, address: string, { small = false }: Inspection = {}): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(address);
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(page.locator('table')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  if (small) await expectNoViolations(page);
}

// Without motion, so that nothing is judged half faded in.
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

for (const address of [...open, ...signedIn]) {
  test(`${address} has nothing for axe to find, and fits 360 px`, async ({ page, person, signIn }) => {
    if (signedIn.includes(address)) await signIn(person);
    await inspect(page, address);
  });
}

test('bought credits have nothing for axe to find, and fit 360 px', async ({ page, person, signIn, request }) => {
  await signIn(person);
  const receipt = await buyCredits(request, person, 1000);
  const checkout = await openCheckout(request, person, 25);
  for (const address of [receipt, checkout, '/dashboard/credits?success=true']) await inspect(page, address);
});

test('requests have nothing for axe to find, and fit 360 px', async ({ page, person, signIn, request }) => {
  await signIn(person);
  await buyCredits(request, person, 100);
  const detail = await requestRoast(request, person, wordy);
  for (let n = 0; n < 10; n++) await requestRoast(request, person, { websiteUrl });
  await inspect(page, list, { small: true });
  await inspect(page, detail, { small: true });
});

test('the menu and the dialog of a request have nothing for axe to find', async ({ page, person, signIn, request }) => {
  await signIn(person);
  await buyCredits(request, person, 5);
  await requestRoast(request, person, { websiteUrl });
  await page.goto(list);
  await page.getByRole('button', { name: /^More actions/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('menuitem', { name: 'Cancel Request' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoViolations(page);
});

test('a filled request form has nothing for axe to find, and fits 360 px', async ({ page, person, signIn }) => {
  await signIn(person);
  await page.goto(form);
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

test('the upload of a delivery has nothing for axe to find, and fits 360 px', async ({
  page,
  person,
  signIn,
  request,
}) => {
  const websiteName = `${wordy.websiteName} ${Date.now()}`;
  await buyCredits(request, person, 20);
  await requestRoast(request, person, { ...wordy, websiteName });
  const deliveries = [
    failedDelivery,
    { ...failedDelivery, _id: 'b', status: 'completed', reviewReasons: [] },
    { ...failedDelivery, _id: 'c', status: 'rejected', reviewReasons: [] },
  ];
  await page.route('**/api/deliveries/handled', (route) =>
    route.fulfill({ json: { success: true, data: { deliveries } } }),
  );
  const { passed, open } = gate();
  await page.route('**/api/uploads/*', (route) => passed.then(() => route.abort()));
  await signIn(admin());
  await inspect(page, uploadPage, { small: true });
  await submitUpload(page).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectNoViolations(page);
  await fillUpload(page, {
    website: websiteName,
    testerId: '00000000-0000-4000-8000-000000000000',
    file: recording,
  });
  await submitUpload(page).click();
  await expect(progress(page)).toBeVisible();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  open();
});

test('dialogs and menus have nothing for axe to find', async ({ page, person, signIn }) => {
  await signIn(person);
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
