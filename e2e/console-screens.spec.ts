import type { Page } from '@playwright/test';
import { expectNoViolations } from './setup/axe.ts';
import { buyCredits } from './setup/credits.ts';
import {
  asked,
  consolePath,
  fillCredentials,
  handInRecording,
  newOperator,
  openConsole,
  toast,
} from './setup/operators.ts';
import { gate, requestRoast, websiteUrl } from './setup/roasts.ts';
import { expect, test } from './setup/test.ts';
import { newAddress } from './setup/waitlist.ts';

// Without motion, so that nothing is judged half faded in.
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const screens = [
  '/dashboard',
  '/review',
  '/deliveries',
  '/create-delivery',
  '/requests',
  '/testers',
  '/waitlist',
  '/customers',
  '/complaints',
  '/payouts',
  '/audit-log',
  '/security',
];

const application = (email: string, fullName: string) => ({
  fullName,
  email,
  demographicProfile: {
    ageRange: '26-35',
    gender: 'Female',
    city: 'Austin',
    state: 'TX',
    incomeLevel: '$50k-$75k',
    educationLevel: 'PhD',
  },
  previousTestingExperience: 'Some. '.repeat(100),
});

async function inspect(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator('h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectNoViolations(page);
  for (const width of [900, 360]) {
    await page.setViewportSize({ width, height: 780 });
    const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(needed, { message: `the width of ${page.url()}` }).toBeLessThanOrEqual(width);
  }
}

test('the lists of the console have nothing for axe to find, and fit every screen', async ({ page, request }) => {
  test.slow();
  const longName = `Maximiliana Bartholomea ${'Featherstonehaugh-'.repeat(4)}`;
  await request.post('/api/waitlist/apply', { data: application(newAddress(), longName) });
  const operator = await newOperator();
  await openConsole(page, operator, '/login');
  for (const screen of screens) {
    await page.goto(consolePath + screen);
    await inspect(page);
  }
});

test('so have the pages of one thing, and what opens over them', async ({ page, person, request }) => {
  test.slow();
  await buyCredits(request, person, 5);
  const email = newAddress();
  await request.post('/api/waitlist/apply', { data: application(email, 'Ann Applicant') });
  const roast = await requestRoast(request, person, { websiteUrl, websiteName: 'Stride' });
  const delivery = await handInRecording(request, { roast, file: 'tiny.mp4' });
  await openConsole(page, await newOperator(), `/deliveries/${delivery}`);
  await expect(page.getByRole('heading', { name: 'Steps' })).toBeVisible();
  await inspect(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(asked(page)).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Reject' })).toBeFocused();
  for (const name of ['Theo Tester', 'Paula Person', 'Stride']) {
    await page.goto(`${consolePath}/deliveries/${delivery}`);
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await inspect(page);
  }
  await page.goto(`${consolePath}/waitlist?search=${encodeURIComponent(email)}`);
  await page
    .getByRole('button', { name: 'View Ann Applicant' })
    .or(page.getByRole('link', { name: 'View Ann Applicant' }))
    .click();
  await expect(page.getByRole('dialog')).toContainText('Austin');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Delete application' }).click();
  await asked(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Application deleted');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View Ann Applicant' })).toHaveCount(0);
});

test('an application is found, noted, marked and approved by keyboard alone', async ({ page, request }) => {
  const email = newAddress();
  await request.post('/api/waitlist/apply', { data: application(email, 'Kay Keys') });
  await openConsole(page, await newOperator(), '/waitlist');
  await page.getByLabel('Search').focus();
  await page.keyboard.type(email);
  // The list as it was before the search would take the focus away with it.
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('row')).toHaveCount(2);
  const view = page.getByRole('link', { name: 'View Kay Keys' });
  await view.focus();
  await expect(view).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(email);
  await page.getByRole('button', { name: 'Mark contacted' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Marked as contacted');
  await expect(page.getByRole('button', { name: 'Reject' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('Enter');
  await expect(asked(page).locator(':focus')).toHaveCount(1);
  // Until the panel has seen that something is open over it, Escape would be meant for the panel.
  await expect(page.locator('[role=dialog]')).toHaveCSS('pointer-events', 'none');
  await page.keyboard.press('Escape');
  await expect(asked(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asked(page).locator(':focus')).toHaveCount(1);
  await asked(page).getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Kay Keys is a tester now');
  await expect(panel).toContainText('This application has been approved');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('what is loading has its shape, what fails can be tried again, and an ended session leads to sign-in', async ({
  page,
}) => {
  const operator = await newOperator();
  const { passed, open } = gate();
  await page.route('**/api/admin/testers*', async (route) => {
    await passed;
    await route.abort();
  });
  await openConsole(page, operator, '/testers');
  await expect(page.getByText('Loading testers')).toBeAttached();
  open();
  await expect(page.getByRole('alert')).toContainText('Failed to load testers');
  await page.unroute('**/api/admin/testers*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Search').fill('nobody at all');
  await expect(page.getByText('No testers found')).toBeVisible();

  const headers = { authorization: `Bearer ${operator.token}` };
  await page.request.post('/api/admin/auth/logout', { headers });
  await page.getByRole('link', { name: 'Customers' }).click();
  await expect(page).toHaveURL(`${consolePath}/login`);
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await fillCredentials(page, operator);
  await expect(page).toHaveURL(`${consolePath}/customers`);
});
