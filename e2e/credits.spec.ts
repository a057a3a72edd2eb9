import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buyCredits, openCheckout } from './setup/credits.ts';
import { expect, password, test } from './setup/test.ts';

const creditsPath = '/dashboard/credits';
const successText = 'Payment successful! Your credits have been added.';

const balance = (page: Page) => page.getByRole('region', { name: 'Your balance' });
const buyCard = (page: Page) => page.getByRole('region', { name: 'Buy credits' });
const statement = (page: Page) => page.getByRole('region', { name: 'Statement' });
const buyPackage = (page: Page, amount: number) =>
  page.getByRole('button', { name: new RegExp(`^Buy ${amount} credits for \\$${amount}`) });

async function expectBalance(page: Page, amount: number): Promise<void> {
  await expect(balance(page)).toContainText(`${amount.toLocaleString('en-US')}credits`);
}

test.describe('purchases', () => {
  test.beforeEach(async ({ page, customer, signIn }) => {
    await signIn(customer);
    await page.goto(creditsPath);
    await expectBalance(page, 0);
  });

  test('a purchase adds the credits once and shows the confirmation once', async ({ page }) => {
    await expect(page.getByText('This site only takes test payments.')).toBeVisible();
    await expect(page.getByText('Low balance')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Ready to Request a Roast!' })).toBeHidden();
    await buyPackage(page, 25).click();
    await expect(page).toHaveURL(/\/sandbox-checkout\//);
    await expect(page).toHaveTitle('Test payment · Outloud');
    await expect(page.getByText('for 25 credits at Outloud')).toBeVisible();
    await page.getByRole('button', { name: 'Pay $25' }).dblclick();

    await expect(page.getByRole('main').getByRole('status').filter({ hasText: successText })).toContainText(
      'You now have 25 credits.',
    );
    await expect(page).toHaveURL(creditsPath);
    await expectBalance(page, 25);
    await expect(balance(page)).toContainText('Total purchased25');
    await expect(page.getByText('Low balance')).toBeHidden();
    await expect(page.getByRole('region', { name: 'Ready to Request a Roast!' })).toContainText('5 reviews');
    await expect(statement(page).getByRole('row').filter({ hasText: 'Purchase' })).toHaveCount(1);

    await page.reload();
    await expectBalance(page, 25);
    await expect(page.getByText(successText)).toBeHidden();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('region', { name: 'Credits', exact: true })).toContainText('Total purchased25');
  });

  test('a declined payment adds no credits', { tag: '@long' }, async ({ page }) => {
    await buyPackage(page, 10).click();
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('The payment was declined')).toBeVisible();
    await expect(page).toHaveURL(creditsPath);
    await expectBalance(page, 0);
    await page.reload();
    await expectBalance(page, 0);
    await expect(page.getByText('The payment was declined')).toBeHidden();
  });

  test('a customer who cancels the checkout gets no credits', async ({ page }) => {
    await page.getByRole('button', { name: 'Buy 15 credits' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('You left before paying')).toBeVisible();
    await expect(page).toHaveURL(creditsPath);
    await expectBalance(page, 0);
    await expect(statement(page)).toContainText('No transactions yet');
  });

  test('a double click starts one checkout', async ({ page }) => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/credits/checkout', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await route.continue();
    });
    // Two clicks in the same task, before React can re-render.
    await buyPackage(page, 5).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(page).toHaveURL(/\/sandbox-checkout\//);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });

  test('a purchase reuses its idempotency key after a network failure and uses a new key after an error response', {
    tag: '@long',
  }, async ({ page }) => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/credits/checkout', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length === 1) return route.abort();
      const errorBody = { success: false, data: null, error: 'The provider is unavailable', code: 'provider' };
      if (keys.length === 2) return route.fulfill({ status: 502, json: errorBody });
      await route.continue();
    });
    const alert = buyCard(page).getByRole('alert');
    await buyPackage(page, 5).click();
    await expect(alert).toContainText('Failed to create checkout session');
    await expect(alert).toBeFocused();
    await buyPackage(page, 5).click();
    await expect(alert).toContainText('The provider is unavailable');
    await buyPackage(page, 5).click();
    await expect(page).toHaveURL(/\/sandbox-checkout\//);
    const [firstKey, secondKey, thirdKey] = keys;
    expect(secondKey).toBe(firstKey);
    expect(thirdKey).not.toBe(firstKey);
  });

  test('a customer can start another purchase after going back from the checkout', { tag: '@long' }, async ({
    page,
  }) => {
    await buyPackage(page, 50).click();
    await expect(page.getByRole('button', { name: 'Pay $50' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(creditsPath);
    await buyPackage(page, 100).click();
    await expect(page.getByRole('button', { name: 'Pay $100' })).toBeVisible();
  });

  test('a customer can start another purchase when the browser restores the page from its back/forward cache', {
    tag: '@long',
  }, async ({ page }) => {
    let isResponding = false;
    await page.route('**/api/credits/checkout', (route) => (isResponding ? route.continue() : undefined));
    await buyPackage(page, 50).click();
    await expect(buyPackage(page, 50)).toHaveAttribute('aria-busy', 'true');
    await expect(buyPackage(page, 5)).toBeDisabled();
    isResponding = true;
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await buyPackage(page, 5).click();
    await expect(page.getByRole('button', { name: 'Pay $5' })).toBeVisible();
  });
});

test('the custom amount form shows the total and rejects amounts outside the limits', async ({
  page,
  customer,
  signIn,
}) => {
  await signIn(customer);
  await page.goto(creditsPath);
  const amount = page.getByLabel('Custom amount');
  const buy = buyCard(page).locator('form').getByRole('button');
  await amount.fill('42');
  await expect(buyCard(page)).toContainText('Total $42');
  await amount.fill('0');
  await expect(page.getByText('Minimum purchase is 1 credit')).toBeVisible();
  await expect(buy).toBeDisabled();
  await amount.fill('1001');
  await expect(page.getByText('Maximum purchase is 1000 credits')).toBeVisible();
  await expect(buyCard(page)).toContainText('Total –');
  await buy.click();
  await expect(amount).toBeFocused();
  await amount.fill('');
  await expect(buyCard(page)).toContainText('Total $1');
  await amount.blur();
  await expect(amount).toHaveValue('1');
  await amount.fill('1000');
  await expect(buyCard(page)).toContainText('Total $1,000');
  await page.route('**/api/credits/checkout/custom', (route) => route.abort(), { times: 1 });
  await buy.click();
  await expect(page.getByRole('alert')).toContainText('Failed to process custom purchase');
  await amount.press('Enter');
  await expect(page.getByRole('button', { name: 'Pay $1,000' })).toBeVisible();
});

test.describe('return from checkout', () => {
  test('the credits page shows the success message only after the payment is confirmed', async ({
    page,
    customer,
    signIn,
    request,
  }) => {
    await signIn(customer);
    const checkout = await openCheckout(request, customer, 30);
    const { data } = await (await request.post(`/api${checkout}/pay`)).json();
    const requestBodies: string[] = [];
    await page.route('**/api/credits/success', async (route) => {
      requestBodies.push(route.request().postData() ?? '');
      await (requestBodies.length < 3 ? route.abort() : route.continue());
    });
    await page.goto(data.returnUrl);
    await expect(page.getByRole('alert')).toContainText('Failed to process payment success');
    await expect(page).toHaveURL(creditsPath);
    await expect(page.getByText(successText)).toBeHidden();
    // The page remembers an unconfirmed payment after the session ID is removed from the URL.
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Failed to process payment success');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText(successText)).toBeVisible();
    expect(requestBodies).toHaveLength(3);
    await page.reload();
    await expectBalance(page, 30);
    await expect(page.getByText(successText)).toBeHidden();
    expect(requestBodies).toHaveLength(3);
  });

  test('the credits page shows the success message for a return URL without a session ID', async ({
    page,
    customer,
    signIn,
  }) => {
    await signIn(customer);
    await page.goto(`${creditsPath}?kind=purchase&success=true`);
    await expect(page.getByText(successText)).toBeVisible();
    await expect(page).toHaveURL(`${creditsPath}?kind=purchase`);
  });

  test('the credits page shows the server error for an unknown session ID', { tag: '@long' }, async ({
    page,
    customer,
    signIn,
  }) => {
    await signIn(customer);
    const responsePromise = page.waitForResponse('**/api/credits/success');
    await page.goto(`${creditsPath}?success=true&sessionId=invented`);
    const { error } = await (await responsePromise).json();
    await expect(page.getByRole('alert')).toContainText(error);
    await expect(page.getByRole('button', { name: 'Check again' })).toBeHidden();
    await expect(page).toHaveURL(creditsPath);
    await page.reload();
    await expectBalance(page, 0);
    await expect(page.getByRole('alert')).toBeHidden();
  });

  test('a customer whose session has ended signs in and then sees the success message', async ({
    page,
    customer,
    signIn,
    request,
  }) => {
    await signIn(customer);
    await page.goto(creditsPath);
    await expectBalance(page, 0);
    const checkout = await openCheckout(request, customer, 30);
    const { data } = await (await request.post(`/api${checkout}/pay`)).json();
    await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${customer.token}` } });
    await page.goto(data.returnUrl);
    await expect(page).toHaveURL(/\/login\?from=/);
    await page.getByLabel('Email').fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText(successText)).toBeVisible();
    await expect(page).toHaveURL(creditsPath);
  });
});

test('the statement can be paged, filtered and downloaded', async ({ page, customer, signIn, request }) => {
  await signIn(customer);
  for (let i = 1; i <= 22; i++) await buyCredits(request, customer, i);
  await page.goto(creditsPath);
  const rows = statement(page).locator('tbody tr');
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText('+22');
  await expect(rows.first()).toContainText('253');
  await statement(page).getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(22);
  await expect(statement(page).getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expect(statement(page).getByRole('status')).toBeFocused();

  await statement(page).getByRole('button', { name: 'Kind: All' }).click();
  await page.getByRole('menuitemradio', { name: 'Hold' }).click();
  await expect(page).toHaveURL(`${creditsPath}?kind=hold`);
  await expect(statement(page)).toContainText('No “Hold” transactions');
  await page.reload();
  await expect(statement(page)).toContainText('No “Hold” transactions');
  await statement(page).getByRole('button', { name: 'Show all transactions' }).click();
  await expect(page).toHaveURL(creditsPath);
  await expect(rows).toHaveCount(20);

  const downloadStarted = page.waitForEvent('download');
  await statement(page).getByRole('button', { name: 'Download CSV' }).click();
  const file = await downloadStarted;
  expect(file.suggestedFilename()).toBe('outloud-statement.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(23);
  expect(lines[22]).toContain('253');

  await page.route('**/api/credits/transactions.csv', (route) => route.abort());
  await statement(page).getByRole('button', { name: 'Download CSV' }).click();
  await expect(page.getByText('Failed to export transactions')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(statement(page).getByRole('table')).toBeHidden();
  await expect(statement(page).getByRole('listitem').first()).toContainText('Balance 253');
});

test('a test payment cannot be paid twice', async ({ page, customer, signIn, request }) => {
  await signIn(customer);
  const checkout = await openCheckout(request, customer, 25);
  await request.post(`/api${checkout}/pay`);
  await page.goto(checkout);
  await expect(page.getByRole('heading', { name: 'This test payment is already paid' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to credits' }).click();
  await expectBalance(page, 25);
  await expect(page.getByText(successText)).toBeHidden();
});

test('a receipt shows the company name from the profile and prints without navigation and buttons', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  await signIn(customer);
  await buyCredits(request, customer, 25);
  await page.goto(creditsPath);
  await statement(page)
    .getByRole('link', { name: /^Receipt/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Receipt');
  const receipt = page.getByRole('article');
  await expect(receipt).toContainText('25 credits at $1 each');
  await expect(receipt).toContainText('Test payment, no card was charged');
  await expect(receipt).toContainText(customer.email);
  await expect(receipt).toContainText('hello@outloud.localhost');

  await page.getByRole('link', { name: 'your profile' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Company name').fill('Receipts Ltd');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await page.goBack();
  await expect(receipt).toContainText('Receipts Ltd');
  await expect(page.getByText('No company on this receipt')).toBeHidden();

  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  for (const element of [page.getByRole('banner'), page.getByRole('complementary'), page.getByRole('button')])
    await expect(element.first()).toBeHidden();
});

test('an unknown receipt ID shows a "Receipt not found" page', async ({ page, customer, signIn }) => {
  await signIn(customer);
  await page.goto(`${creditsPath}/receipts/00000000-0000-0000-0000-000000000000`);
  await expect(page.getByRole('heading', { name: 'Receipt not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to credits' }).click();
  await expect(page).toHaveURL(creditsPath);
});

test('each card that fails to load shows its own error and can be retried', { tag: '@long' }, async ({
  page,
  customer,
  signIn,
}) => {
  await signIn(customer);
  let isFailing = true;
  for (const [path, error] of [
    ['balance', 'Failed to fetch credit balance'],
    ['packages', 'Failed to fetch credit packages'],
    ['transactions*', 'Failed to fetch transactions'],
  ] as const) {
    await page.route(`**/api/credits/${path}`, (route) =>
      isFailing ? route.fulfill({ status: 500, json: { success: false, data: null, error } }) : route.continue(),
    );
  }
  await page.goto(creditsPath);
  await expect(balance(page)).toContainText('Failed to fetch credit balance');
  await expect(buyCard(page)).toContainText('Failed to fetch credit packages');
  await expect(statement(page)).toContainText('Failed to fetch transactions');
  await expect(buyCard(page).getByRole('button', { name: 'Buy 15 credits' })).toBeEnabled();
  isFailing = false;
  for (const card of [balance(page), buyCard(page), statement(page)])
    await card.getByRole('button', { name: 'Try again' }).click();
  await expectBalance(page, 0);
  await expect(buyPackage(page, 100)).toBeVisible();
  await expect(statement(page)).toContainText('No transactions yet');
});

test('a customer with a debt sees an alert', async ({ page, customer, signIn }) => {
  await signIn(customer);
  const data = { balance: 0, totalPurchased: 20, totalSpent: 20, debt: 12 };
  await page.route('**/api/credits/balance', (route) => route.fulfill({ json: { success: true, data, error: null } }));
  await page.goto(creditsPath);
  await expect(page.getByRole('alert')).toContainText('You owe 12 credits');
});

test('the quick actions link to the statement, the purchase form and the profile', async ({
  page,
  customer,
  signIn,
}) => {
  await signIn(customer);
  await page.goto(`${creditsPath}?kind=hold`);
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  await actions.getByRole('link', { name: 'View statement' }).click();
  await expect(page).toHaveURL(`${creditsPath}?kind=hold#statement`);
  await expect(statement(page)).toBeFocused();
  await expect(statement(page)).toBeInViewport();
  await actions.getByRole('link', { name: 'Buy credits' }).click();
  await expect(buyCard(page)).toBeFocused();
  await actions.getByRole('link', { name: 'Add your company to receipts' }).click();
  await expect(page).toHaveURL('/dashboard/profile');
  await page.getByRole('link', { name: 'Buy credits or view statement' }).click();
  await expect(page).toHaveURL(creditsPath);
});

test('the price examples show 5, 6, 7 and 8 credits', async ({ page, customer, signIn }) => {
  await signIn(customer);
  await page.goto(creditsPath);
  const prices = page.getByRole('region', { name: 'How Credits Work' }).getByRole('definition');
  await expect(prices).toHaveText(['5 credits', '6 credits', '7 credits', '8 credits']);
});

test('a test payment that is unknown, unreachable or canceled shows an error', { tag: '@long' }, async ({
  page,
  customer,
  request,
}) => {
  await page.goto('/sandbox-checkout/nothing');
  await expect(page.getByRole('heading', { name: 'Test payment not found' })).toBeVisible();
  const checkout = await openCheckout(request, customer, 5);
  let isFailing = true;
  await page.route('**/api/sandbox-checkout/**', (route) => (isFailing ? route.abort() : route.continue()));
  await page.goto(checkout);
  await expect(page.getByRole('alert')).toContainText('The test payment could not be loaded');
  isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  const payButton = page.getByRole('button', { name: 'Pay $5' });
  await expect(payButton).toBeVisible();
  isFailing = true;
  await payButton.click();
  await expect(page.getByRole('alert')).toContainText('The test payment failed');
  isFailing = false;
  await request.post(`/api${checkout}/cancel`);
  await payButton.click();
  await expect(page.getByRole('heading', { name: 'This test payment was canceled' })).toBeVisible();
});
