import type { Page } from '@playwright/test';
import { expectNoViolations } from './setup/axe.ts';
import { expect, mailTo, test } from './setup/test.ts';

const contactPage = '/contact';
const us = 'hello@outloud.localhost';
const send = (page: Page) => page.getByRole('button', { name: /^Send/ });
const sent = (page: Page) => page.getByRole('heading', { name: 'Heard, loud and clear.' });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

/** A name of its own lets a test find its mail. */
const newName = () => `Connie ${Math.floor(Math.random() * 1e9)}`;

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill('connie@example.com');
  await page.getByLabel('Topic').selectOption('Privacy and data');
  await page.getByLabel('Message').fill('Which of my data\ndo you keep?');
}

test('a message arrives, and whoever wrote it is told what happens now', async ({ page }) => {
  const name = newName();
  await page.goto('/terms-and-privacy');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveTitle('Contact · Outloud');
  await fill(page, name);
  await send(page).click();
  await expect(sent(page)).toBeFocused();
  await expect(page.getByRole('main')).toContainText('connie@example.com');
  const mail = await mailTo(us, `Privacy and data: ${name}`);
  expect(mail.replyTo).toBe('connie@example.com');
  expect(mail.text).toContain('Which of my data\ndo you keep?');
  await page.getByRole('button', { name: 'Write another' }).click();
  await expect(page.getByRole('heading', { name: 'Your turn to talk.' })).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('an empty form says what is missing at each field, and starts at the first', async ({ page }) => {
  await page.goto(contactPage);
  await send(page).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  for (const field of ['Name', 'Email', 'Topic', 'Message']) {
    await expect(page.getByText(`${field} is required`)).toBeVisible();
    await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
  }
  await page.getByLabel('Name').fill('Connie');
  await page.getByLabel('Email').fill('connie');
  await page.getByLabel('Topic').selectOption('Before I buy');
  await page.getByLabel('Message').fill('Hm.');
  await send(page).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByText('Enter a valid email address')).toBeVisible();
  await expect(page.getByText('Message must be at least 10 characters')).toBeVisible();
});

test('a message can be sent without a mouse', async ({ page }) => {
  const name = newName();
  await page.goto(contactPage);
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
  await expect(send(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sent(page)).toBeFocused();
  expect((await mailTo(us, `Something else: ${name}`)).text).toContain('No mouse was harmed.');
});

test('without a connection the text stays, and goes out once there is one', async ({ page, context }) => {
  const name = newName();
  await page.goto(contactPage);
  await send(page).click();
  // The page's script has arrived, as it does with the first sign of somebody.
  await expect(page.getByText('Name is required')).toBeVisible();
  await fill(page, name);
  await context.setOffline(true);
  await send(page).click();
  await expect(alert(page)).toContainText('Your message could not be sent');
  await expect(alert(page)).toContainText('We could not reach the server.');
  await expect(page.getByLabel('Message')).toHaveValue('Which of my data\ndo you keep?');
  await context.setOffline(false);
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  await mailTo(us, `Privacy and data: ${name}`);
});

test('says that it is sending, and takes one press', async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  const bodies: unknown[] = [];
  await page.route('**/api/contact', async (route) => {
    bodies.push(route.request().postDataJSON());
    await answer.promise;
    await route.continue();
  });
  await page.goto(contactPage);
  await fill(page, newName());
  await send(page).dblclick();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeFocused();
  answer.resolve();
  await expect(sent(page)).toBeVisible();
  expect(bodies).toHaveLength(1);
});

test('too many messages are refused in words, with the address as a way out', async ({ page }) => {
  const error = 'Too many attempts. Try again in 60 minutes.';
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 429, json: { success: false, data: null, error, code: 'throttled' } }),
  );
  await page.goto(contactPage);
  await fill(page, newName());
  await send(page).click();
  await expect(alert(page)).toContainText(error);
  await expect(alert(page).getByRole('link', { name: us })).toHaveAttribute('href', `mailto:${us}`);
});

test('whoever is signed in need not say who they are', async ({ page, person, signIn }) => {
  await signIn(person);
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await page.goto(contactPage);
  await expect(page.getByLabel('Name')).toHaveValue('Paula Person');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
});

test.describe('to look at', () => {
  test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

  test('the form and the answer have nothing for axe to find, and fit 360 px', async ({ page }) => {
    await page.goto(contactPage);
    await expectNoViolations(page);
    await send(page).click();
    await expect(page.getByText('Message is required')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await fill(page, newName());
    await send(page).click();
    await expect(sent(page)).toBeVisible();
    await expectNoViolations(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the address is there', async ({ page }) => {
    await page.goto(contactPage);
    await expect(page.getByRole('main').getByRole('link', { name: us })).toBeVisible();
    await expect(page.locator('noscript p').first()).toHaveText('This page needs JavaScript');
  });
});
