import type { Page } from '@playwright/test';
import { expectNoViolations } from './setup/accessibility.ts';
import { buyCredits } from './setup/credits.ts';
import {
  confirmDialog,
  consolePath,
  createOperator,
  expectToast,
  fillCredentials,
  openConsole,
  uploadRecording,
} from './setup/operators.ts';
import { expectFewFiles } from './setup/requested-files.ts';
import { createGate, requestRoast, websiteUrl } from './setup/roasts.ts';
import { expect, test } from './setup/test.ts';
import { createApplicantEmail } from './setup/waitlist.ts';

// No animations, so that axe does not check half-faded elements.
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
  '/refund-requests',
  '/payouts',
  '/operators',
  '/audit-log',
  '/security',
];

const createApplication = (email: string, fullName: string) => ({
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

async function expectAccessible(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator('h1')).toBeVisible();
  await expectFewFiles(page);
  await expectNoViolations(page);
  for (const width of [900, 360]) {
    await page.setViewportSize({ width, height: 780 });
    const getPageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(getPageWidth, { message: `the width of ${page.url()}` }).toBeLessThanOrEqual(width);
  }
}

test('the main pages of the console pass axe and fit 900 px and 360 px viewports', { tag: '@long' }, async ({
  page,
  request,
}) => {
  test.slow();
  const longName = `Maximiliana Bartholomea ${'Featherstonehaugh-'.repeat(4)}`;
  await request.post('/api/waitlist/apply', { data: createApplication(createApplicantEmail(), longName) });
  const operator = await createOperator();
  await openConsole(page, operator, '/login');
  for (const screen of screens) {
    await page.goto(consolePath + screen);
    await expectAccessible(page);
  }
});

test('the detail pages of the console pass axe and fit 900 px and 360 px viewports, and its dialogs pass axe', {
  tag: '@long',
}, async ({ page, customer, request }) => {
  test.slow();
  await buyCredits(request, customer, 5);
  const email = createApplicantEmail();
  await request.post('/api/waitlist/apply', { data: createApplication(email, 'Ann Applicant') });
  const roast = await requestRoast(request, customer, { websiteUrl, websiteName: 'Stride' });
  const delivery = await uploadRecording(request, { roast, file: 'tiny.mp4' });
  await openConsole(page, await createOperator(), `/deliveries/${delivery}`);
  await expect(page.getByRole('heading', { name: 'Steps' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(confirmDialog(page)).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Reject' })).toBeFocused();
  for (const name of ['Theo Tester', 'Paula Person', 'Stride']) {
    await page.goto(`${consolePath}/deliveries/${delivery}`);
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await expectAccessible(page);
  }
  await page.goto(`${consolePath}/waitlist?search=${encodeURIComponent(email)}`);
  await page
    .getByRole('button', { name: 'View Ann Applicant' })
    .or(page.getByRole('link', { name: 'View Ann Applicant' }))
    .click();
  await expect(page.getByRole('dialog')).toContainText('Austin');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Delete application' }).click();
  await confirmDialog(page).getByRole('button', { name: 'Delete application' }).click();
  await expectToast(page, 'Application deleted');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View Ann Applicant' })).toHaveCount(0);
});

test('an operator finds an application, marks it as contacted and approves it with the keyboard', async ({
  page,
  request,
}) => {
  const email = createApplicantEmail();
  await request.post('/api/waitlist/apply', { data: createApplication(email, 'Kay Keys') });
  await openConsole(page, await createOperator(), '/waitlist');
  await page.getByLabel('Search').focus();
  await page.keyboard.type(email);
  // Wait for the filtered list, because replacing the list would drop the focus.
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('row')).toHaveCount(2);
  const viewLink = page.getByRole('link', { name: 'View Kay Keys' });
  await viewLink.focus();
  await expect(viewLink).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(email);
  await page.getByRole('button', { name: 'Mark contacted' }).focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Marked as contacted');
  await expect(page.getByRole('button', { name: 'Reject' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('Enter');
  await expect(confirmDialog(page).locator(':focus')).toHaveCount(1);
  // Wait until the panel is inert, so that Escape closes the dialog and not the panel.
  await expect(page.locator('[role=dialog]')).toHaveCSS('pointer-events', 'none');
  await page.keyboard.press('Escape');
  await expect(confirmDialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirmDialog(page).locator(':focus')).toHaveCount(1);
  await confirmDialog(page).getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Kay Keys is now a tester');
  await expect(panel).toContainText('This application was approved');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('the tester list shows a loading state, a failed load can be retried, and an ended session redirects to sign-in', {
  tag: '@long',
}, async ({ page }) => {
  const operator = await createOperator({ hasSecondFactor: false });
  const { opened, open } = createGate();
  await page.route('**/api/admin/testers*', async (route) => {
    await opened;
    await route.abort();
  });
  await openConsole(page, operator, '/testers');
  await expect(page.getByText('Loading testers')).toBeAttached();
  open();
  await expect(page.getByRole('alert')).toContainText('Failed to load testers');
  await page.unroute('**/api/admin/testers*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Search').fill('no such tester');
  await expect(page.getByText('No testers found')).toBeVisible();

  const headers = { authorization: `Bearer ${operator.token}` };
  await page.request.post('/api/admin/auth/logout', { headers });
  await page.getByRole('link', { name: 'Customers' }).click();
  await expect(page).toHaveURL(`${consolePath}/login`);
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await fillCredentials(page, operator);
  await expect(page).toHaveURL(`${consolePath}/customers`);
});
