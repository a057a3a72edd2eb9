import type { Page } from '@playwright/test';
import { expectNoViolations } from './setup/accessibility.ts';
import { expect, test, waitForEmail } from './setup/test.ts';

const contactPath = '/contact';
const contactEmail = 'hello@outloud.localhost';
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send/ });
const confirmation = (page: Page) => page.getByRole('heading', { name: 'Heard, loud and clear.' });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

/** A unique name, so that each test finds its own email. */
const createName = () => `Connie ${Math.floor(Math.random() * 1e9)}`;

async function fillForm(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill('connie@example.com');
  await page.getByLabel('Topic').selectOption('Privacy and data');
  await page.getByLabel('Message').fill('Which of my data\ndo you keep?');
}

test('the contact form emails the message and shows a confirmation', async ({ page }) => {
  const name = createName();
  await page.goto('/terms-and-privacy');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveTitle('Contact · Outloud');
  await fillForm(page, name);
  await sendButton(page).click();
  await expect(confirmation(page)).toBeFocused();
  await expect(page.getByRole('main')).toContainText('connie@example.com');
  const email = await waitForEmail(contactEmail, `Privacy and data: ${name}`);
  expect(email.replyTo).toBe('connie@example.com');
  expect(email.text).toContain('Which of my data\ndo you keep?');
  await page.getByRole('button', { name: 'Send another message' }).click();
  await expect(page.getByRole('heading', { name: 'Your turn to talk.' })).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('an invalid contact form shows an error for each field and focuses the first invalid field', async ({ page }) => {
  await page.goto(contactPath);
  await sendButton(page).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  for (const field of ['Name', 'Email', 'Topic', 'Message']) {
    await expect(page.getByText(`${field} is required`)).toBeVisible();
    await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
  }
  await page.getByLabel('Name').fill('Connie');
  await page.getByLabel('Email').fill('connie');
  await page.getByLabel('Topic').selectOption('Before I buy');
  await page.getByLabel('Message').fill('Hm.');
  await sendButton(page).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByText('Enter a valid email address')).toBeVisible();
  await expect(page.getByText('Message must be at least 10 characters')).toBeVisible();
});

test('the contact form can be filled in and sent with the keyboard', async ({ page }) => {
  const name = createName();
  await page.goto(contactPath);
  await page.getByLabel('Name').focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('connie@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Some');
  await expect(page.getByLabel('Topic')).toHaveValue('Something else');
  await page.keyboard.press('Tab');
  await page.keyboard.type('No mouse was harmed.');
  await page.keyboard.press('Tab');
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toBeFocused();
  expect((await waitForEmail(contactEmail, `Something else: ${name}`)).text).toContain('No mouse was harmed.');
});

test('the contact form keeps the message while offline and sends it after reconnecting', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const name = createName();
  await page.goto(contactPath);
  await sendButton(page).click();
  // The error appears only after hydration.
  await expect(page.getByText('Name is required')).toBeVisible();
  await fillForm(page, name);
  await context.setOffline(true);
  await sendButton(page).click();
  await expect(alert(page)).toContainText('Your message could not be sent');
  await expect(alert(page)).toContainText('We could not reach the server.');
  await expect(page.getByLabel('Message')).toHaveValue('Which of my data\ndo you keep?');
  await context.setOffline(false);
  await sendButton(page).click();
  await expect(confirmation(page)).toBeVisible();
  await waitForEmail(contactEmail, `Privacy and data: ${name}`);
});

test('the contact form shows a sending state and ignores a second click', { tag: '@long' }, async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  const bodies: unknown[] = [];
  await page.route('**/api/contact', async (route) => {
    bodies.push(route.request().postDataJSON());
    await gate.promise;
    await route.continue();
  });
  await page.goto(contactPath);
  await fillForm(page, createName());
  await sendButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeFocused();
  gate.resolve();
  await expect(confirmation(page)).toBeVisible();
  expect(bodies).toHaveLength(1);
});

test('a rate-limited message shows the error and the contact email', { tag: '@long' }, async ({ page }) => {
  const error = 'Too many attempts. Try again in 60 minutes.';
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 429, json: { success: false, data: null, error, code: 'throttled' } }),
  );
  await page.goto(contactPath);
  await fillForm(page, createName());
  await sendButton(page).click();
  await expect(alert(page)).toContainText(error);
  await expect(alert(page).getByRole('link', { name: contactEmail })).toHaveAttribute('href', `mailto:${contactEmail}`);
});

test('the contact form is prefilled with the name and email of a signed-in user', async ({
  page,
  customer,
  signIn,
}) => {
  await signIn(customer);
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await page.goto(contactPath);
  await expect(page.getByLabel('Name')).toHaveValue('Paula Person');
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
});

test.describe('accessibility', () => {
  test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

  test('the contact form and its confirmation pass axe, and the form fits a 360 px viewport', async ({ page }) => {
    await page.goto(contactPath);
    await expectNoViolations(page);
    await sendButton(page).click();
    await expect(page.getByText('Message is required')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await fillForm(page, createName());
    await sendButton(page).click();
    await expect(confirmation(page)).toBeVisible();
    await expectNoViolations(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the contact page shows the contact email', async ({ page }) => {
    await page.goto(contactPath);
    await expect(page.getByRole('main').getByRole('link', { name: contactEmail })).toBeVisible();
    await expect(page.locator('noscript p').first()).toHaveText('This page needs JavaScript');
  });
});
