import { expect, test } from './setup/test.ts';

const terms = '/terms-and-privacy';

test('the table of contents links to every section, and the text links to the contact form', async ({ page }) => {
  await page.goto(terms);
  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  const targets = await contents.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toHaveLength(22);
  for (const target of targets) await expect(page.locator(`h3${target}`)).toHaveCount(1);
  await contents.filter({ hasText: 'Refunds' }).click();
  await expect(page).toHaveURL(`${terms}#refunds`);
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeInViewport();
  await page.getByText('A person decides on all other requests').getByRole('link', { name: 'contact us' }).click();
  await expect(page).toHaveURL('/contact');
});

test('the terms state the prices, limits and retention periods', async ({ page }) => {
  await page.goto(terms);
  const main = page.getByRole('main');
  for (const fact of [
    'Effective August 2025',
    'a company in the United States',
    'not for children under 13',
    '5 credits for a review without targeting',
    '8 credits with age and gender',
    'Up to 12 credits',
    'up to 500 MB and must be MP4, MOV, WebM or AVI',
    'the greater of $10 or the fees you paid us in the 12 months before the claim',
    'Videos are kept in private file storage on our own servers.',
    'It runs on our own servers, and no recording is sent to a third party.',
    'We use no analytics service',
    '180 days after we rejected it, or 365 days after we received it',
    'never used, we delete the application and the account 90 days later',
    'never became a review, after 24 hours',
    'a rejected review, after 90 days',
    'of an IP address or of a device cookie after 90 days, and of a deleted account’s email address after 12 months',
    'about 1 hour after they are sent, or 14 days if sending fails',
    'you can download a copy of your data',
    'by typing DELETE',
    'cancel its pending requests',
    'every submitted review is accepted or rejected and every payout is settled',
    'A keyed hash of your email address, for 12 months',
    'delete your account once nothing is in progress',
  ])
    await expect(main).toContainText(fact);
  await expect(main).not.toContainText('delete your account at any time');
});

test('the print view contains only the terms, in light colors', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(terms);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const hiddenParts = [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('navigation')];
  for (const part of hiddenParts) await expect(part).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Terms and privacy' })).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(250, 246, 239)');
  await expect(page.getByText(`${process.env.E2E_URL}${terms}`)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the table of contents of the terms works', async ({ page }) => {
    await page.goto(terms);
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Your rights' }).click();
    await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport();
  });
});
