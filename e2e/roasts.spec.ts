import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { getOwnerDatabaseUrl } from '@outloud/testkit/server-process';
import type { Page } from '@playwright/test';
import { buyCredits } from './setup/credits.ts';
import { createTester } from './setup/deliveries.ts';
import {
  createGate,
  createRoastCallCounter,
  createRoastPath,
  requestRoast,
  roastRow,
  roastsPath,
  submitButton,
  summary,
  websiteUrl,
} from './setup/roasts.ts';
import { expect, test } from './setup/test.ts';

const fieldset = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) });
const reviewCount = (page: Page) => page.getByLabel('Number of reviews');

async function expectPrice(page: Page, total: number, perReview: number): Promise<void> {
  await expect(summary(page)).toContainText(`Total ${total} credits, ${perReview} credits per review`);
}

test('a customer targets a request, buys missing credits, submits the restored draft and cancels the request', async ({
  page,
  customer,
  signIn,
  context,
}) => {
  await signIn(customer);
  await page.goto(roastsPath);
  await page.getByRole('link', { name: 'Request Outloud Testers' }).click();
  await expect(page).toHaveURL(createRoastPath);
  await expectPrice(page, 5, 5);
  await expect(submitButton(page)).toHaveText('Insufficient Credits (5 needed)');
  await expect(submitButton(page)).toBeDisabled();

  await page.getByLabel('Website URL').fill(websiteUrl);
  await page.getByLabel('Website name').fill('The Shop');
  await page.getByLabel('Description').fill('Sells things.\nAll of them.');
  await page.getByLabel('Focus areas').fill('Checkout');
  await page.keyboard.press('Enter');
  await fieldset(page, 'Age').getByText('26-35').click();
  await expectPrice(page, 6, 6);
  await fieldset(page, 'Gender').getByText('Female').click();
  await expectPrice(page, 8, 8);
  await page.getByText('Usage Patterns').click();
  await fieldset(page, 'Tech comfort').getByText('Expert').click();
  await expectPrice(page, 10, 10);
  await expect(summary(page)).toContainText('Advanced or expert users');
  await page.getByLabel('Search Location').fill('calif');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectPrice(page, 11, 11);
  await page.keyboard.press('Escape');
  await fieldset(page, 'Income').getByText('$150k+').click();
  await expectPrice(page, 12, 12);
  await expect(summary(page)).toContainText('Price cap');
  await fieldset(page, 'Income').getByRole('button', { name: 'Clear' }).click();
  await expectPrice(page, 11, 11);
  await expect(reviewCount(page).locator('option').nth(2)).toHaveText('3 reviews · 33 credits');
  await reviewCount(page).selectOption('2');
  await expectPrice(page, 22, 11);
  await expect(summary(page)).toContainText('No approved tester matches yet.');

  const shortage = summary(page).getByRole('status').filter({ hasText: 'Insufficient Credits' });
  await expect(shortage).toContainText('22 short');
  const creditsTabOpened = context.waitForEvent('page');
  await shortage.getByRole('button', { name: /^Save and buy credits/ }).click();
  const creditsTab = await creditsTabOpened;
  await expect(creditsTab).toHaveURL('/dashboard/credits?amount=22');
  await expect(creditsTab.getByLabel('Custom amount')).toHaveValue('22');
  expect(await page.evaluate(() => localStorage.getItem('roastForm'))).toContain('The Shop');
  await creditsTab.getByRole('button', { name: 'Buy 22 credits' }).click();
  await creditsTab.getByRole('button', { name: 'Pay $22' }).click();
  await expect(creditsTab.getByText('Payment successful! Your credits have been added.').first()).toBeVisible();
  await creditsTab.close();

  await page.reload();
  await expect(page.getByLabel('Website name')).toHaveValue('The Shop');
  await expect(page.getByLabel('Description')).toHaveValue('Sells things.\nAll of them.');
  await expect(fieldset(page, 'Gender').getByRole('checkbox', { name: 'Female' })).toBeChecked();
  await expect(reviewCount(page)).toHaveValue('2');
  await expectPrice(page, 22, 11);
  expect(await page.evaluate(() => localStorage.getItem('roastForm'))).toBeNull();
  await expect(submitButton(page)).toHaveText('Submit Roast Request (22 credits)');
  await submitButton(page).click();

  await expect(page).toHaveURL(roastsPath);
  await expect(roastRow(page, 'The Shop')).toContainText('Pending');
  await expect(roastRow(page, 'The Shop')).toContainText('22');
  await page.getByRole('link', { name: 'View The Shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Shop' })).toBeVisible();
  await expect(page.getByText('0 of 2 deliveries')).toBeVisible();
  await expect(page.getByText('No Deliveries Yet')).toBeVisible();
  const details = page.getByRole('region', { name: 'Request Details' });
  for (const text of ['All of them.', 'Checkout', '26-35', 'Female', 'California', 'Expert', '22']) {
    await expect(details).toContainText(text);
  }
  await page.getByRole('link', { name: 'Back to requests' }).click();
  await expect(page).toHaveURL(roastsPath);

  await page.getByRole('button', { name: 'More actions for The Shop' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([/View Details/, /Visit Website/, /Cancel Request/]);
  await page.getByRole('menuitem', { name: 'Cancel Request' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('The Shop');
  await expect(dialog).toContainText('22 credits');
  const getCallCount = createRoastCallCounter(page, 'DELETE');
  await dialog.getByRole('button', { name: 'Cancel request' }).dblclick();
  await expect(page.getByText('Roast cancelled and 22 credits refunded')).toHaveCount(1);
  expect(getCallCount()).toBe(1);
  await expect(roastRow(page, 'The Shop')).toContainText('Cancelled');
  await expect(roastRow(page, 'The Shop')).toContainText('0 of 2 deliveries');
  await expect(roastRow(page, 'The Shop').getByRole('cell', { name: '0 of 22', exact: true })).toBeVisible();
  await page.goto('/dashboard/credits');
  await expect(page.getByRole('region', { name: 'Your balance' })).toContainText('22credits');
  await expect(page.getByRole('row').filter({ hasText: 'The Shop' })).toHaveCount(3);
  await page
    .getByRole('link', { name: /^View request for The Shop/ })
    .first()
    .click();
  await expect(page.getByText('You cancelled this request')).toBeVisible();
});

test('the request list stores its page and its status filter in the URL', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  await buyCredits(request, customer, 300);
  for (let n = 1; n <= 60; n++) {
    await requestRoast(request, customer, { websiteUrl, websiteName: `Site ${n}` });
  }
  await signIn(customer);
  await page.goto(roastsPath);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const rows = page.getByRole('row').filter({ hasText: /Site \d/ });
  const createRowPatterns = (from: number) =>
    Array.from({ length: 10 }, (_, index) => new RegExp(`^Site ${from - index}\\D`));
  await expect(rows).toHaveText(createRowPatterns(60));
  await expect(pages).toContainText('Showing page 1 of 6');
  await expect(pages.getByRole('button', { name: /^Page/ })).toHaveText([
    'Page 1',
    'Page 2',
    'Page 3',
    'Page 4',
    'Page 5',
  ]);
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`${roastsPath}?page=2`);
  await expect(rows).toHaveText(createRowPatterns(50));
  await pages.getByRole('button', { name: 'Page 4' }).click();
  await expect(rows).toHaveText(createRowPatterns(30));
  await expect(pages.getByRole('button', { name: /^Page/ })).toHaveText([
    'Page 2',
    'Page 3',
    'Page 4',
    'Page 5',
    'Page 6',
  ]);
  await page.goBack();
  await expect(page).toHaveURL(`${roastsPath}?page=2`);
  await expect(rows).toHaveText(createRowPatterns(50));
  await page.reload();
  await expect(rows).toHaveText(createRowPatterns(50));
  await page.goto(`${roastsPath}?page=99`);
  await expect(page).toHaveURL(`${roastsPath}?page=6`);
  await expect(rows).toHaveText(createRowPatterns(10));
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();

  const filter = page.getByRole('button', { name: /^Status:/ });
  await filter.click();
  await expect(page.getByRole('menuitemradio')).toHaveText([
    'All',
    'Pending',
    'Assigned',
    'In Progress',
    'Completed',
    'Cancelled',
  ]);
  await page.getByRole('menuitemradio', { name: 'Completed' }).click();
  await expect(page).toHaveURL(`${roastsPath}?status=completed`);
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all requests' }).click();
  await expect(page).toHaveURL(roastsPath);
  await page.getByRole('button', { name: 'More actions for Site 60' }).click();
  await page.getByRole('menuitem', { name: 'Cancel Request' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByText('Roast cancelled and 5 credits refunded')).toBeVisible();
  await filter.click();
  await page.getByRole('menuitemradio', { name: 'Cancelled' }).click();
  await expect(rows).toHaveText([/^Site 60/]);
});

test('the request list shows no empty state while loading', async ({ page, customer, signIn, request }) => {
  await buyCredits(request, customer, 5);
  await requestRoast(request, customer, { websiteUrl, websiteName: 'Shop' });
  await signIn(customer);
  const { opened, open } = createGate();
  await page.route(/\/api\/roasts\?page=1&limit=10$/, (route) => opened.then(() => route.continue()));
  await page.goto(`${roastsPath}?status=completed`);
  await expect(page.getByRole('status').filter({ hasText: 'No requests' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all requests' }).click();
  await expect(page.getByText('Loading your roast requests')).toBeAttached();
  await expect(page.getByText('No roast requests yet')).toHaveCount(0);
  open();
  await expect(roastRow(page, 'Shop')).toBeVisible();
});

test('on a small screen, the request list shows cards instead of a table', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  await buyCredits(request, customer, 10);
  await requestRoast(request, customer, { websiteUrl, websiteName: 'Pocket shop' });
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(customer);
  await page.goto(roastsPath);
  await expect(page.getByRole('table')).toHaveCount(0);
  const card = page.getByRole('listitem').filter({ hasText: 'Pocket shop' });
  await expect(card).toContainText('Pending');
  await expect(card).toContainText('0 of 1 deliveries');
  await expect(card).toContainText('Credits5');
  await card.getByRole('button', { name: 'More actions for Pocket shop' }).click();
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pocket shop' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Request' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByText('Roast cancelled and 5 credits refunded')).toBeVisible();
  await expect(page.getByText('You cancelled this request')).toBeVisible();
});

test('a failed load of roast requests can be retried, and an unknown request shows an error', { tag: '@long' }, async ({
  page,
  customer,
  signIn,
  request,
}) => {
  await buyCredits(request, customer, 10);
  const detailPath = await requestRoast(request, customer, { websiteUrl, websiteName: 'Shop' });
  await signIn(customer);
  let isFailing = true;
  await page.route(/\/api\/(roasts|deliveries)/, (route) => (isFailing ? route.abort() : route.continue()));
  await page.goto(roastsPath);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load roast requests');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch roasts.');
  isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(roastRow(page, 'Shop')).toBeVisible();
  isFailing = true;
  await page.goto(detailPath);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load roast details');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch roast.');
  isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  for (const id of ['00000000-0000-4000-8000-000000000000', 'none']) {
    await page.goto(`${roastsPath}/${id}`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Roast request not found');
    // Once in the alert and once in a toast.
    await expect(page.getByText('Roast request not found')).toHaveCount(2);
  }
});

test('the cancel dialog shows an error if the request is already cancelled', { tag: '@long' }, async ({
  page,
  customer,
  signIn,
  request,
}) => {
  await buyCredits(request, customer, 10);
  await signIn(customer);
  const dialog = page.getByRole('alertdialog');
  const expectCancelRejected = async (detailPath: string) => {
    const id = detailPath.split('/').at(-1);
    await request.delete(`/api/roasts/${id}`, { headers: { authorization: `Bearer ${customer.token}` } });
    await dialog.getByRole('button', { name: 'Cancel request' }).click();
    await expect(dialog).toContainText('already cancelled');
  };
  const shopPath = await requestRoast(request, customer, { websiteUrl, websiteName: 'Shop' });
  await page.goto(roastsPath);
  await page.getByRole('button', { name: 'More actions for Shop' }).click();
  await page.getByRole('menuitem', { name: 'Cancel Request' }).click();
  await expectCancelRejected(shopPath);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(roastRow(page, 'Shop')).toContainText('Cancelled');

  const stallPath = await requestRoast(request, customer, { websiteUrl, websiteName: 'Stall' });
  await page.goto(stallPath);
  await page.getByRole('button', { name: 'Cancel Request' }).click();
  await expectCancelRejected(stallPath);
  await expect(page.getByText('You cancelled this request')).toBeAttached();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stall' })).toBeFocused();
});

test('the cancel dialog can be closed during the cancellation, and a failed cancellation shows an error', {
  tag: '@long',
}, async ({ page, customer, signIn, request }) => {
  await buyCredits(request, customer, 5);
  const detailPath = await requestRoast(request, customer, { websiteUrl, websiteName: 'Shop' });
  await signIn(customer);
  const { opened, open } = createGate();
  await page.route(/\/api\/roasts\//, async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    await opened;
    await route.abort();
  });
  await page.goto(detailPath);
  await page.getByRole('button', { name: 'Cancel Request' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Cancel request' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancelling...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  open();
  await expect(page.getByText('Failed to cancel roast request')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Request' }).click();
  await dialog.getByRole('button', { name: 'Cancel request' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to cancel roast');
  await expect(dialog.getByRole('alert')).not.toContainText('Failed to cancel roast request');
});

test('delivery cards show the status and the known details of each delivery', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  await buyCredits(request, customer, 15);
  const detailPath = await requestRoast(request, customer, { websiteUrl, websiteName: 'Shop', deliveriesExpected: 3 });
  const processingDelivery = {
    testerId: { fullName: 'Tess T.' },
    guest: null,
    warnings: [],
    roastRequestId: { _id: 'roast', websiteName: 'Shop', websiteUrl },
    videoUrl: null,
    originalFileName: 'review.webm',
    fileSize: 5 * 1024 ** 2,
    videoDurationSeconds: null,
    submittedAt: '2026-03-04T12:00:00.000Z',
    status: 'processing',
    inReview: false,
    transcript: null,
    aiInsights: null,
  };
  const aiInsights = {
    userExperienceScore: 6.4,
    overallSentiment: 'mixed',
    summary: '',
    testerLiked: [],
    testerDisliked: [],
    moments: [],
    holdReason: null,
    scoreReasons: [],
  };
  const deliveries = [
    { ...processingDelivery, _id: 'a', deliveryNumber: 1, status: 'completed', videoDurationSeconds: 272, aiInsights },
    { ...processingDelivery, _id: 'b', deliveryNumber: 2, inReview: true },
    { ...processingDelivery, _id: 'c', deliveryNumber: 3 },
  ];
  await page.route('**/api/deliveries/roast/*', (route) =>
    route.fulfill({ json: { success: true, data: { deliveries } } }),
  );
  await signIn(customer);
  await page.goto(detailPath);
  await expect(page.getByRole('heading', { name: 'Deliveries (3)' })).toBeVisible();
  for (const [number, ...texts] of [
    [1, 'By Tess T.', 'Completed', 'Mixed', '4 min 32 s', '5 MB', 'User experience score: 6.4/10'],
    [2, 'In review', 'We are checking the recording before you get it.'],
    [3, 'Processing', 'We are preparing the video.', 'Not known yet'],
  ] as const) {
    const card = page.getByRole('article', { name: `Delivery #${number}` });
    for (const text of texts) await expect(card).toContainText(text);
  }
});

test('the time left is hidden after all reviews are submitted', async ({ page, customer, signIn, request }) => {
  await buyCredits(request, customer, 5);
  const detailPath = await requestRoast(request, customer, { websiteUrl, websiteName: 'Shop' });
  await signIn(customer);
  await page.goto(detailPath);
  const slotStatuses = page.getByRole('region', { name: 'Where your reviews stand' });
  await expect(slotStatuses).toContainText('48 hours to go.');
  const id = detailPath.split('/').at(-1);
  const tester = await createTester();
  await queryAsOwner(
    getOwnerDatabaseUrl(process.env.E2E_DATA_DIR ?? ''),
    `begin;
     insert into deliveries (roast_id, slot, tester_id, delivery_number, original_file_name, file_size, status)
       values ('${id}', 1, '${tester.id}', 1, 'review.webm', 1, 'processing');
     update roast_slots set state = 'submitted' where roast_id = '${id}';
     update roasts set status = 'in_progress', deliveries_received = 1 where id = '${id}';
     commit`,
  );
  await page.reload();
  await expect(slotStatuses).toContainText('Processing');
  await expect(page.getByText('hours to go')).toHaveCount(0);
});

test('an account with an unfinished request cannot be deleted', async ({ page, customer, signIn, request }) => {
  await buyCredits(request, customer, 5);
  await requestRoast(request, customer, { websiteUrl, websiteName: 'Open shop' });
  await signIn(customer);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog).toContainText('1 request');
  await dialog.getByRole('link', { name: 'Open shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Open shop' })).toBeVisible();
  await expect(dialog).toBeHidden();
});
