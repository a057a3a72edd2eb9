import type { Page } from '@playwright/test';
import { buyCredits } from './setup/credits.ts';
import {
  createRoastCallCounter,
  createRoastPath,
  roastRow,
  roastsPath,
  submitButton,
  summary,
  websiteUrl,
} from './setup/roasts.ts';
import { expect, password, test } from './setup/test.ts';

async function openForm(page: Page): Promise<void> {
  await page.goto(createRoastPath);
  await expect(page.getByRole('heading', { level: 1, name: 'Request a Website Roast' })).toBeVisible();
}

test('credits bought in another tab enable the submit button without a reload', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  await signIn(customer);
  await openForm(page);
  await page.getByLabel('Website URL').fill(websiteUrl);
  await expect(submitButton(page)).toHaveText('Insufficient Credits (5 needed)');
  await page.getByRole('button', { name: /^Save and buy credits/ }).focus();
  await buyCredits(request, customer, 5);
  // Browsers send this event when the window gets the focus again.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(submitButton(page)).toHaveText('Submit Roast Request (5 credits)');
  await expect(submitButton(page)).toBeFocused();
  await submitButton(page).click();
  await expect(page).toHaveURL(roastsPath);
  await expect(roastRow(page, 'Unnamed Website')).toContainText(websiteUrl);
});

test.describe('submission', () => {
  test.beforeEach(async ({ page, customer, signIn, request }) => {
    await buyCredits(request, customer, 50);
    await signIn(customer);
    await openForm(page);
  });

  test('an invalid request shows the validation errors and is not sent', async ({ page }) => {
    const getCallCount = createRoastCallCounter(page, 'POST');
    await expect(submitButton(page)).toHaveText('Submit Roast Request (5 credits)');
    await submitButton(page).click();
    const url = page.getByLabel('Website URL');
    await expect(url).toBeFocused();
    await expect(page.getByText('Website URL is required')).toBeVisible();
    for (const [text, message] of [
      ['shop.example.com', 'Website URL must be a complete URL, including https://'],
      ['http://localhost/', 'Website URL must be reachable from the internet, not a private or local address'],
      ['https://me:secret@example.com', 'Website URL must not contain a user name or password'],
    ] as const) {
      await url.fill(text);
      await submitButton(page).click();
      await expect(page.getByText(message)).toBeVisible();
    }
    await url.fill(websiteUrl);
    await page.getByLabel('Website name').fill('x'.repeat(101));
    await submitButton(page).click();
    await expect(page.getByText('Website name must be at most 100 characters')).toBeVisible();
    await expect(page.getByLabel('Website name')).toBeFocused();
    await page.getByLabel('Website name').fill('');
    const focusAreas = page.getByLabel('Focus areas');
    await focusAreas.fill('x'.repeat(101));
    await focusAreas.press('Enter');
    await expect(page.getByText('Each focus area must be at most 100 characters')).toBeVisible();
    await submitButton(page).click();
    await expect(focusAreas).toBeFocused();
    expect(getCallCount()).toBe(0);
  });

  test('Enter in a checkbox or in the location search does not submit the request form', async ({ page }) => {
    const getCallCount = createRoastCallCounter(page, 'POST');
    await page.getByLabel('Website URL').fill(websiteUrl);
    await page.getByRole('checkbox', { name: '26-35' }).press('Enter');
    await expect(page.getByRole('checkbox', { name: '26-35' })).toBeChecked();
    await page.getByLabel('Search Location').press('Enter');
    await page.getByLabel('Number of reviews').selectOption('2');
    await expect(submitButton(page)).toHaveText('Submit Roast Request (12 credits)');
    await submitButton(page).click();
    await expect(page).toHaveURL(roastsPath);
    expect(getCallCount()).toBe(1);
  });

  test('a double click and a retry after a lost response create only one request', async ({ page }) => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/roasts', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      // The server handles the request, but the response is lost.
      if (keys.length === 1) {
        await route.fetch();
        return route.abort();
      }
      await route.continue();
    });
    await page.getByLabel('Website URL').fill(websiteUrl);
    await submitButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByRole('alert')).toContainText('Failed to create roast request. Please try again.');
    await expect(summary(page)).toContainText('Your balance45 credits');
    await page.getByLabel('Website name').fill('Shop');
    await expect(page.getByRole('alert')).toContainText('Your last attempt may have gone through.');
    await expect(page.getByRole('alert').getByRole('link', { name: /^your requests/ })).toHaveAttribute(
      'href',
      roastsPath,
    );
    await page.getByLabel('Website name').fill('');
    await submitButton(page).click();
    await expect(page).toHaveURL(roastsPath);
    await expect(roastRow(page, websiteUrl)).toHaveCount(1);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test('the request form shows a server error in an alert or next to its field', { tag: '@long' }, async ({ page }) => {
    const errorResponses = [
      { status: 409, json: { error: 'Still in progress', code: 'idempotency_in_progress' } },
      {
        status: 409,
        json: { error: 'The price is 10 credits (5 per review), not 5. Nothing was charged.', code: 'price_differs' },
      },
      {
        status: 400,
        json: {
          error: 'Bad',
          code: 'invalid_input',
          problems: [{ field: 'websiteUrl', message: 'websiteUrl is odd' }],
        },
      },
      { status: 500, json: { error: 'Failed to create roast request', code: 'internal' } },
    ];
    await page.route('**/api/roasts', (route) => {
      const errorResponse = route.request().method() === 'POST' && errorResponses.shift();
      if (!errorResponse) return route.continue();
      return route.fulfill({
        status: errorResponse.status,
        json: { success: false, data: null, ...errorResponse.json },
      });
    });
    await page.getByLabel('Website URL').fill(websiteUrl);
    await submitButton(page).click();
    await expect(page.getByRole('alert')).toContainText('never created twice');
    await submitButton(page).click();
    await expect(page.getByRole('alert')).toContainText('The price is 10 credits');
    await page.getByRole('button', { name: 'Reload to see the new price' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('Website URL')).toHaveValue(websiteUrl);
    await submitButton(page).click();
    await expect(page.getByText('Website URL is odd')).toBeVisible();
    await page.getByLabel('Website URL').fill(`${websiteUrl}?a`);
    await submitButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Failed to create roast request');
    await submitButton(page).click();
    await expect(page).toHaveURL(roastsPath);
  });

  test('the request form restores its values after the session has ended and the customer signs in', {
    tag: '@long',
  }, async ({ page, customer }) => {
    await page.route('**/api/roasts', (route) =>
      route.fulfill({ status: 401, json: { success: false, data: null, error: 'Unauthorized', code: 'unauthorized' } }),
    );
    await page.getByLabel('Website URL').fill(websiteUrl);
    await page.getByRole('checkbox', { name: '26-35' }).check();
    await submitButton(page).click();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await page.getByLabel('Email').fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Request a Website Roast' })).toBeVisible();
    await expect(page.getByLabel('Website URL')).toHaveValue(websiteUrl);
    await expect(page.getByRole('checkbox', { name: '26-35' })).toBeChecked();
    expect(await page.evaluate(() => localStorage.getItem('roastForm'))).toBeNull();
  });
});

test('a draft is deleted when the customer leaves the form and is not restored for another account', {
  tag: '@long',
}, async ({ page, customer, signIn }) => {
  await signIn(customer);
  await openForm(page);
  await page.getByLabel('Website name').fill('Kept');
  await page.getByRole('button', { name: /^Save and buy credits/ }).click();
  expect(await page.evaluate(() => localStorage.getItem('roastForm'))).toContain('Kept');
  const leaveForm = async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Credits' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible();
  };
  await leaveForm();
  expect(await page.evaluate(() => localStorage.getItem('roastForm'))).toBeNull();
  const otherDraft = { owner: 'another-user', values: { websiteName: 'Theirs' } };
  await page.evaluate((draft) => localStorage.setItem('roastForm', JSON.stringify(draft)), otherDraft);
  await openForm(page);
  await expect(page.getByLabel('Website name')).toHaveValue('');
  await leaveForm();
  expect(await page.evaluate(() => localStorage.getItem('roastForm'))).toContain('Theirs');
});
