import { expect, test } from './setup/test.ts';

const terms = '/terms-and-privacy';

test('the contents lead to every section, and the text to the contact form', async ({ page }) => {
  await page.goto(terms);
  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  const targets = await contents.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toHaveLength(21);
  for (const target of targets) await expect(page.locator(`h3${target}`)).toHaveCount(1);
  await contents.filter({ hasText: 'Refunds' }).click();
  await expect(page).toHaveURL(`${terms}#refunds`);
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeInViewport();
  await page.getByRole('link', { name: 'tell us' }).click();
  await expect(page).toHaveURL('/contact');
});

test('says what is charged, limited and kept', async ({ page }) => {
  await page.goto(terms);
  const main = page.getByRole('main');
  for (const fact of [
    'In force since August 2025',
    'a company in the United States',
    'not for children under 13',
    '5 credits for a review by anybody',
    '8 credits with age and gender',
    'Up to 12 credits',
    'up to 500 MB and has to be MP4, MOV, WebM or AVI',
    'the greater of $10 or the fees you paid us in the 12 months before the claim',
    'Videos are kept in private file storage on our own servers.',
    'It runs on our own servers, and no recording is sent to anybody else for it.',
    'We use no analytics service',
    '180 days after we declined it, or 365 days after it came',
    'never answered, everything 90 days later',
    'never became a review, after 24 hours',
    'a review that we rejected, after 90 days',
    'of a network address after 90 days, of the email address of a deleted account after 12 months',
    'about 1 hour after it was sent, or 14 days if that failed',
    'you can download a copy of your data',
    'by typing DELETE, once nothing is under way: a business first cancels its pending requests',
    'a tester waits until every submitted review is decided and every payout is settled',
    'A keyed hash of your email address, for 12 months',
    'delete your account once nothing is under way',
  ])
    await expect(main).toContainText(fact);
  await expect(main).not.toContainText('delete your account at any time');
});

test('on paper there are the terms alone, in light colours', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(terms);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const chrome = [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('navigation')];
  for (const part of chrome) await expect(part).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Terms and privacy' })).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(250, 246, 239)');
  await expect(page.getByText(`${process.env.E2E_URL}${terms}`)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the terms can be read and found in', async ({ page }) => {
    await page.goto(terms);
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Your say' }).click();
    await expect(page.getByRole('heading', { name: 'Your say' })).toBeInViewport();
  });
});
