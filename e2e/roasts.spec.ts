import type { Page } from '@playwright/test';
import { asOwner } from '../apps/api/test/owner.ts';
import { databaseUrl } from '../apps/api/test/program.ts';
import { buyCredits } from './setup/credits.ts';
import { newTester } from './setup/deliveries.ts';
import { countCalls, form, gate, list, requestRoast, row, submit, summary, websiteUrl } from './setup/roasts.ts';
import { expect, test } from './setup/test.ts';

const fieldset = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) });
const count = (page: Page) => page.getByLabel('Number of reviews');

async function expectPrice(page: Page, total: number, perReview: number): Promise<void> {
  await expect(summary(page)).toContainText(`Total ${total} credits, ${perReview} credits per review`);
}

test('a request is targeted, priced, short of credits, restored, submitted, found and cancelled', async ({
  page,
  person,
  signIn,
  context,
}) => {
  await signIn(person);
  await page.goto(list);
  await page.getByRole('link', { name: 'Create Your First Roast Request' }).click();
  await expect(page).toHaveURL(form);
  await expectPrice(page, 5, 5);
  await expect(submit(page)).toHaveText('Insufficient Credits (5 needed)');
  await expect(submit(page)).toBeDisabled();

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
  await expect(summary(page)).toContainText('Never more than 12');
  await fieldset(page, 'Income').getByRole('button', { name: 'Clear' }).click();
  await expectPrice(page, 11, 11);
  await expect(count(page).locator('option').nth(2)).toHaveText('3 reviews · 33 credits');
  await count(page).selectOption('2');
  await expectPrice(page, 22, 11);
  await expect(summary(page)).toContainText('No approved tester matches yet.');

  const shortage = summary(page).getByRole('status').filter({ hasText: 'Insufficient Credits' });
  await expect(shortage).toContainText('22 short');
  const opened = context.waitForEvent('page');
  await shortage.getByRole('button', { name: /^Save and buy credits/ }).click();
  const tab = await opened;
  await expect(tab).toHaveURL('/dashboard/credits?amount=22');
  await expect(tab.getByLabel('Custom amount')).toHaveValue('22');
  expect(await page.evaluate(() => localStorage.getItem('roastForm'))).toContain('The Shop');
  await tab.getByRole('button', { name: 'Buy 22 credits' }).click();
  await tab.getByRole('button', { name: 'Pay $22' }).click();
  await expect(tab.getByText('Payment successful! Your credits have been added.').first()).toBeVisible();
  await tab.close();

  await page.reload();
  await expect(page.getByLabel('Website name')).toHaveValue('The Shop');
  await expect(page.getByLabel('Description')).toHaveValue('Sells things.\nAll of them.');
  await expect(fieldset(page, 'Gender').getByRole('checkbox', { name: 'Female' })).toBeChecked();
  await expect(count(page)).toHaveValue('2');
  await expectPrice(page, 22, 11);
  expect(await page.evaluate(() => localStorage.getItem('roastForm'))).toBeNull();
  await expect(submit(page)).toHaveText('Submit Roast Request (22 credits)');
  await submit(page).click();

  await expect(page).toHaveURL(list);
  await expect(row(page, 'The Shop')).toContainText('Pending');
  await expect(row(page, 'The Shop')).toContainText('22');
  await page.getByRole('link', { name: 'View The Shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Shop' })).toBeVisible();
  await expect(page.getByText('0 of 2 deliveries')).toBeVisible();
  await expect(page.getByText('No Deliveries Yet')).toBeVisible();
  const details = page.getByRole('region', { name: 'Request Details' });
  for (const text of ['All of them.', 'Checkout', '26-35', 'Female', 'California', 'Expert', '22']) {
    await expect(details).toContainText(text);
  }
  await page.getByRole('link', { name: 'Back to requests' }).click();
  await expect(page).toHaveURL(list);

  await page.getByRole('button', { name: 'More actions for The Shop' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([/View Details/, /Visit Website/, /Cancel Request/]);
  await page.getByRole('menuitem', { name: 'Cancel Request' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('The Shop');
  await expect(dialog).toContainText('22 credits');
  const calls = countCalls(page, 'DELETE');
  await dialog.getByRole('button', { name: 'Cancel request' }).dblclick();
  await expect(page.getByText('Roast cancelled and 22 credits refunded')).toHaveCount(1);
  expect(calls()).toBe(1);
  await expect(row(page, 'The Shop')).toContainText('Cancelled');
  await expect(row(page, 'The Shop')).toContainText('0 of 2 delivered');
  await expect(row(page, 'The Shop').getByRole('cell', { name: '0 of 22', exact: true })).toBeVisible();
  await page.goto('/dashboard/credits');
  await expect(page.getByRole('region', { name: 'Your balance' })).toContainText('22credits');
  await expect(page.getByRole('row').filter({ hasText: 'The Shop' })).toHaveCount(3);
  await page
    .getByRole('link', { name: /^View request for The Shop/ })
    .first()
    .click();
  await expect(page.getByText('You cancelled it')).toBeVisible();
});

test('sixty requests are paged through and filtered, in the address', async ({ page, person, signIn, request }) => {
  await buyCredits(request, person, 300);
  for (let n = 1; n <= 60; n++) {
    await requestRoast(request, person, { websiteUrl, websiteName: `Site ${n}` });
  }
  await signIn(person);
  await page.goto(list);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const rows = page.getByRole('row').filter({ hasText: /Site \d/ });
  const named = (from: number) => Array.from({ length: 10 }, (_, index) => new RegExp(`^Site ${from - index}\\D`));
  await expect(rows).toHaveText(named(60));
  await expect(pages).toContainText('Showing page 1 of 6');
  await expect(pages.getByRole('button', { name: /^Page/ })).toHaveText([
    'Page 1',
    'Page 2',
    'Page 3',
    'Page 4',
    'Page 5',
  ]);
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`${list}?page=2`);
  await expect(rows).toHaveText(named(50));
  await pages.getByRole('button', { name: 'Page 4' }).click();
  await expect(rows).toHaveText(named(30));
  await expect(pages.getByRole('button', { name: /^Page/ })).toHaveText([
    'Page 2',
    'Page 3',
    'Page 4',
    'Page 5',
    'Page 6',
  ]);
  await page.goBack();
  await expect(page).toHaveURL(`${list}?page=2`);
  await expect(rows).toHaveText(named(50));
  await page.reload();
  await expect(rows).toHaveText(named(50));
  await page.goto(`${list}?page=99`);
  await expect(page).toHaveURL(`${list}?page=6`);
  await expect(rows).toHaveText(named(10));
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
  await expect(page).toHaveURL(`${list}?status=completed`);
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all requests' }).click();
  await expect(page).toHaveURL(list);
  await page.getByRole('button', { name: 'More actions for Site 60' }).click();
  await page.getByRole('menuitem', { name: 'Cancel Request' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByText('Roast cancelled and 5 credits refunded')).toBeVisible();
  await filter.click();
  await page.getByRole('menuitemradio', { name: 'Cancelled' }).click();
  await expect(rows).toHaveText([/^Site 60/]);
});

test('a list that is still loading is not taken for an empty one', async ({ page, person, signIn, request }) => {
  await buyCredits(request, person, 5);
  await requestRoast(request, person, { websiteUrl, websiteName: 'Shop' });
  await signIn(person);
  const { passed, open } = gate();
  await page.route(/\/api\/roasts\?page=1&limit=10$/, (route) => passed.then(() => route.continue()));
  await page.goto(`${list}?status=completed`);
  await expect(page.getByRole('status').filter({ hasText: 'No requests' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all requests' }).click();
  await expect(page.getByText('Loading your roast requests')).toBeAttached();
  await expect(page.getByText('Nobody has roasted you yet')).toHaveCount(0);
  open();
  await expect(row(page, 'Shop')).toBeVisible();
});

test('a small screen has cards in the place of the table', async ({ page, person, signIn, request }) => {
  await buyCredits(request, person, 10);
  await requestRoast(request, person, { websiteUrl, websiteName: 'Pocket shop' });
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(person);
  await page.goto(list);
  await expect(page.getByRole('table')).toHaveCount(0);
  const card = page.getByRole('listitem').filter({ hasText: 'Pocket shop' });
  await expect(card).toContainText('Pending');
  await expect(card).toContainText('0 of 1 delivered');
  await expect(card).toContainText('Credits5');
  await card.getByRole('button', { name: 'More actions for Pocket shop' }).click();
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pocket shop' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Request' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByText('Roast cancelled and 5 credits refunded')).toBeVisible();
  await expect(page.getByText('You cancelled it')).toBeVisible();
});

test('what cannot be loaded says so, and what is not there too', async ({ page, person, signIn, request }) => {
  await buyCredits(request, person, 10);
  const detail = await requestRoast(request, person, { websiteUrl, websiteName: 'Shop' });
  await signIn(person);
  let failing = true;
  await page.route(/\/api\/(roasts|deliveries)/, (route) => (failing ? route.abort() : route.continue()));
  await page.goto(list);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load roast requests');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch roasts.');
  failing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Shop')).toBeVisible();
  failing = true;
  await page.goto(detail);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load roast details');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch roast.');
  failing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  for (const id of ['00000000-0000-4000-8000-000000000000', 'none']) {
    await page.goto(`${list}/${id}`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Roast request not found');
    // The alert and a toast.
    await expect(page.getByText('Roast request not found')).toHaveCount(2);
  }
});

test('a request that somebody else has cancelled meanwhile is not cancelled again', async ({
  page,
  person,
  signIn,
  request,
}) => {
  await buyCredits(request, person, 10);
  await signIn(person);
  const dialog = page.getByRole('alertdialog');
  const refuse = async (detail: string) => {
    const id = detail.split('/').at(-1);
    await request.delete(`/api/roasts/${id}`, { headers: { authorization: `Bearer ${person.token}` } });
    await dialog.getByRole('button', { name: 'Cancel request' }).click();
    await expect(dialog).toContainText('This roast request is cancelled already');
  };
  const shop = await requestRoast(request, person, { websiteUrl, websiteName: 'Shop' });
  await page.goto(list);
  await page.getByRole('button', { name: 'More actions for Shop' }).click();
  await page.getByRole('menuitem', { name: 'Cancel Request' }).click();
  await refuse(shop);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(row(page, 'Shop')).toContainText('Cancelled');

  const stall = await requestRoast(request, person, { websiteUrl, websiteName: 'Stall' });
  await page.goto(stall);
  await page.getByRole('button', { name: 'Cancel Request' }).click();
  await refuse(stall);
  await expect(page.getByText('You cancelled it')).toBeAttached();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stall' })).toBeFocused();
});

test('nobody has to wait for a cancellation that hangs', async ({ page, person, signIn, request }) => {
  await buyCredits(request, person, 5);
  const detail = await requestRoast(request, person, { websiteUrl, websiteName: 'Shop' });
  await signIn(person);
  const { passed, open } = gate();
  await page.route(/\/api\/roasts\//, async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    await passed;
    await route.abort();
  });
  await page.goto(detail);
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

test('deliveries are shown as far as they have got', async ({ page, person, signIn, request }) => {
  await buyCredits(request, person, 15);
  const detail = await requestRoast(request, person, { websiteUrl, websiteName: 'Shop', deliveriesExpected: 3 });
  const received = {
    testerId: { fullName: 'Tess T.' },
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
    userExperienceScore: 8,
    overallSentiment: 'mixed',
    summary: '',
    testerLiked: [],
    testerDisliked: [],
  };
  const deliveries = [
    { ...received, _id: 'a', deliveryNumber: 1, status: 'completed', videoDurationSeconds: 272, aiInsights },
    { ...received, _id: 'b', deliveryNumber: 2, inReview: true },
    { ...received, _id: 'c', deliveryNumber: 3 },
  ];
  await page.route('**/api/deliveries/roast/*', (route) =>
    route.fulfill({ json: { success: true, data: { deliveries } } }),
  );
  await signIn(person);
  await page.goto(detail);
  await expect(page.getByRole('heading', { name: 'Deliveries (3)' })).toBeVisible();
  for (const [number, ...texts] of [
    [1, 'By Tess T.', 'Completed', 'Mixed', '4:32 min', '5 MB', 'User experience score: 8/10'],
    [2, 'In review', 'We are checking the recording before you get it.'],
    [3, 'Being processed', 'We are preparing the video.', 'Not known yet'],
  ] as const) {
    const card = page.getByRole('article', { name: `Delivery #${number}` });
    for (const text of texts) await expect(card).toContainText(text);
  }
});

test('the hours left are hidden once every review is delivered', async ({ page, person, signIn, request }) => {
  await buyCredits(request, person, 5);
  const detail = await requestRoast(request, person, { websiteUrl, websiteName: 'Shop' });
  await signIn(person);
  await page.goto(detail);
  const standings = page.getByRole('region', { name: 'Where your reviews stand' });
  await expect(standings).toContainText('48 hours left.');
  const id = detail.split('/').at(-1);
  const tester = await newTester();
  await asOwner(
    databaseUrl(process.env.E2E_DATA_DIR ?? ''),
    `begin;
     insert into deliveries (roast_id, slot, tester_id, delivery_number, original_file_name, file_size, status)
       values ('${id}', 1, '${tester.id}', 1, 'review.webm', 1, 'processing');
     update roast_slots set state = 'submitted' where roast_id = '${id}';
     update roasts set status = 'in_progress', deliveries_received = 1 where id = '${id}';
     commit`,
  );
  await page.reload();
  await expect(standings).toContainText('Processing');
  await expect(page.getByText('hours left')).toHaveCount(0);
});

test('an account with an unfinished request is kept until that is settled', async ({
  page,
  person,
  signIn,
  request,
}) => {
  await buyCredits(request, person, 5);
  await requestRoast(request, person, { websiteUrl, websiteName: 'Open shop' });
  await signIn(person);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog).toContainText('You have 1 request unfinished.');
  await dialog.getByRole('link', { name: 'Open shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Open shop' })).toBeVisible();
  await expect(dialog).toBeHidden();
});
