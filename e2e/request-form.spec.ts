import type { Page } from '@playwright/test';
import { buyCredits } from './setup/credits.ts';
import { countCalls, form, list, row, submit, summary, websiteUrl } from './setup/roasts.ts';
import { expect, password, test } from './setup/test.ts';

async function openForm(page: Page): Promise<void> {
  await page.goto(form);
  await expect(page.getByRole('heading', { level: 1, name: 'Request a Website Roast' })).toBeVisible();
}

test('credits bought in the other tab count in this one without a reload', async ({
  page,
  person,
  signIn,
  request,
}) => {
  await signIn(person);
  await openForm(page);
  await page.getByLabel('Website URL').fill(websiteUrl);
  await expect(submit(page)).toHaveText('Insufficient Credits (5 needed)');
  await page.getByRole('button', { name: /^Save and buy credits/ }).focus();
  await buyCredits(request, person, 5);
  // What a browser tells a page when its window comes to the front again.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(submit(page)).toHaveText('Submit Roast Request (5 credits)');
  await expect(submit(page)).toBeFocused();
  await submit(page).click();
  await expect(page).toHaveURL(list);
  await expect(row(page, 'Unnamed Website')).toContainText(websiteUrl);
});

test.describe('submitting', () => {
  test.beforeEach(async ({ page, person, signIn, request }) => {
    await buyCredits(request, person, 50);
    await signIn(person);
    await openForm(page);
  });

  test('points at what is wrong, and sends nothing', async ({ page }) => {
    const calls = countCalls(page, 'POST');
    await expect(submit(page)).toHaveText('Submit Roast Request (5 credits)');
    await submit(page).click();
    const url = page.getByLabel('Website URL');
    await expect(url).toBeFocused();
    await expect(page.getByText('Website URL is required')).toBeVisible();
    for (const [text, message] of [
      ['shop.example.com', 'Website URL must be a complete URL, including https://'],
      ['http://localhost/', 'Website URL must be reachable from the internet, not a private or local address'],
      ['https://me:secret@example.com', 'Website URL must not contain a user name or password'],
    ] as const) {
      await url.fill(text);
      await submit(page).click();
      await expect(page.getByText(message)).toBeVisible();
    }
    await url.fill(websiteUrl);
    await page.getByLabel('Website name').fill('x'.repeat(101));
    await submit(page).click();
    await expect(page.getByText('Website name must be at most 100 characters')).toBeVisible();
    await expect(page.getByLabel('Website name')).toBeFocused();
    await page.getByLabel('Website name').fill('');
    const areas = page.getByLabel('Focus areas');
    await areas.fill('x'.repeat(101));
    await areas.press('Enter');
    await expect(page.getByText('Each focus area must be at most 100 characters')).toBeVisible();
    await submit(page).click();
    await expect(areas).toBeFocused();
    expect(calls()).toBe(0);
  });

  test('is not what Enter does in a choice', async ({ page }) => {
    const calls = countCalls(page, 'POST');
    await page.getByLabel('Website URL').fill(websiteUrl);
    await page.getByRole('checkbox', { name: '26-35' }).press('Enter');
    await expect(page.getByRole('checkbox', { name: '26-35' })).toBeChecked();
    await page.getByLabel('Search Location').press('Enter');
    await page.getByLabel('Number of reviews').selectOption('2');
    await expect(submit(page)).toHaveText('Submit Roast Request (12 credits)');
    await submit(page).click();
    await expect(page).toHaveURL(list);
    expect(calls()).toBe(1);
  });

  test('twice, or again after a lost answer, makes one request', async ({ page }) => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/roasts', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      // It arrives; its answer does not.
      if (keys.length === 1) {
        await route.fetch();
        return route.abort();
      }
      await route.continue();
    });
    await page.getByLabel('Website URL').fill(websiteUrl);
    await submit(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByRole('alert')).toContainText('Failed to create roast request. Please try again.');
    await expect(summary(page)).toContainText('Your balance45 credits');
    await page.getByLabel('Website name').fill('Shop');
    await expect(page.getByRole('alert')).toContainText('Your last try may have gone through.');
    await expect(page.getByRole('alert').getByRole('link', { name: /^your requests/ })).toHaveAttribute('href', list);
    await page.getByLabel('Website name').fill('');
    await submit(page).click();
    await expect(page).toHaveURL(list);
    await expect(row(page, websiteUrl)).toHaveCount(1);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test('shows what the server says, where it belongs', async ({ page }) => {
    const refusals = [
      { status: 409, json: { error: 'It is still under way', code: 'idempotency_in_progress' } },
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
      const refusal = route.request().method() === 'POST' && refusals.shift();
      if (!refusal) return route.continue();
      return route.fulfill({ status: refusal.status, json: { success: false, data: null, ...refusal.json } });
    });
    await page.getByLabel('Website URL').fill(websiteUrl);
    await submit(page).click();
    await expect(page.getByRole('alert')).toContainText('Trying again never creates it twice.');
    await submit(page).click();
    await expect(page.getByRole('alert')).toContainText('The price is 10 credits');
    await page.getByRole('button', { name: 'Reload to see the new price' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('Website URL')).toHaveValue(websiteUrl);
    await submit(page).click();
    await expect(page.getByText('Website URL is odd')).toBeVisible();
    await page.getByLabel('Website URL').fill(`${websiteUrl}?a`);
    await submit(page).click();
    await expect(page.getByRole('alert')).toContainText('Failed to create roast request');
    await submit(page).click();
    await expect(page).toHaveURL(list);
  });

  test('after the session has ended loses nothing that was typed', async ({ page, person }) => {
    await page.route('**/api/roasts', (route) =>
      route.fulfill({ status: 401, json: { success: false, data: null, error: 'Unauthorized', code: 'unauthorized' } }),
    );
    await page.getByLabel('Website URL').fill(websiteUrl);
    await page.getByRole('checkbox', { name: '26-35' }).check();
    await submit(page).click();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Request a Website Roast' })).toBeVisible();
    await expect(page.getByLabel('Website URL')).toHaveValue(websiteUrl);
    await expect(page.getByRole('checkbox', { name: '26-35' })).toBeChecked();
    expect(await page.evaluate(() => localStorage.getItem('roastForm'))).toBeNull();
  });
});

test('a draft goes when the form is left, and is nobody else’s', async ({ page, person, signIn }) => {
  await signIn(person);
  await openForm(page);
  await page.getByLabel('Website name').fill('Kept');
  await page.getByRole('button', { name: /^Save and buy credits/ }).click();
  expect(await page.evaluate(() => localStorage.getItem('roastForm'))).toContain('Kept');
  const leave = async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Credits' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible();
  };
  await leave();
  expect(await page.evaluate(() => localStorage.getItem('roastForm'))).toBeNull();
  const foreign = { owner: 'somebody-else', values: { websiteName: 'Theirs' } };
  await page.evaluate((draft) => localStorage.setItem('roastForm', JSON.stringify(draft)), foreign);
  await openForm(page);
  await expect(page.getByLabel('Website name')).toHaveValue('');
  await leave();
  expect(await page.evaluate(() => localStorage.getItem('roastForm'))).toContain('Theirs');
});
