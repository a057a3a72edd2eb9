import type { Page } from '@playwright/test';
import { expectNoViolations } from './setup/accessibility.ts';
import { createCompletedDelivery, runSql } from './setup/completed-delivery.ts';
import { buyCredits } from './setup/credits.ts';
import { createTester } from './setup/deliveries.ts';
import { confirmDialog, consolePath, createOperator, expectToast, openConsole } from './setup/operators.ts';
import { expectFewFiles } from './setup/requested-files.ts';
import { requestRoast, websiteUrl } from './setup/roasts.ts';
import { expect, test, waitForEmail } from './setup/test.ts';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const feedback = (page: Page) => page.getByRole('region', { name: 'Your feedback' });
const star = (page: Page, name: string) => feedback(page).getByRole('radio', { name });
const saveButton = (page: Page) => feedback(page).getByRole('button', { name: 'Save rating' });
const dialog = (page: Page) => page.getByRole('dialog');
const slotStatuses = (page: Page) => page.getByRole('region', { name: 'Where your reviews stand' });

async function expectToFitSmallScreens(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 780 });
  const getPageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(getPageWidth).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('a customer rates a review with the keyboard, changes the rating and gets an automatic refund', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  test.slow();
  const delivery = await createCompletedDelivery(request, customer, { websiteName: 'Stride', reasons: ['no_speech'] });
  await runSql(`update users set email_verified_at = now() where email = '${customer.email}'`);
  await signIn(customer);
  await page.goto(delivery.pagePath);
  await expect(feedback(page)).toContainText('How useful was this review?');
  await expectFewFiles(page);
  await expectNoViolations(page);
  await expect(saveButton(page)).toHaveCount(0);

  await star(page, '1 star').focus();
  await page.keyboard.press('Space');
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight');
  await expect(star(page, '4 stars, useful')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Found a mock link in the cart.');
  // The text contains player shortcuts, which must not reach the player.
  const video = page.locator('video');
  expect(await video.evaluate((element: HTMLVideoElement) => [element.muted, element.paused])).toEqual([false, true]);
  await page.keyboard.press('Tab');
  await expect(saveButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(feedback(page)).toContainText(/Saved\. You can change your rating until \w+ \d+, \d{4}/);
  await expect(saveButton(page)).toBeFocused();
  await expectToFitSmallScreens(page);

  await page.reload();
  await expect(star(page, '4 stars')).toBeChecked();
  await expect(feedback(page).getByLabel('Why?')).toHaveValue('Found a mock link in the cart.');
  await star(page, '2 stars').check();
  await expect(feedback(page)).not.toContainText('Saved.');
  await saveButton(page).click();
  await expect(feedback(page)).toContainText('Saved.');

  await feedback(page).getByRole('button', { name: 'Request refund' }).click();
  await expect(dialog(page)).toContainText('at least 30 days old, you have paid for at least 3 reviews');
  await expectNoViolations(page);
  await dialog(page).getByRole('button', { name: 'Request 5 credits back' }).click();
  await expect(dialog(page).getByText('Reason is required')).toBeVisible();
  await dialog(page).getByLabel('Reason').fill('Two seconds of nothing.');
  await dialog(page).getByRole('button', { name: 'Request 5 credits back' }).click();
  await expect(dialog(page)).toContainText('5 credits refunded to your balance');
  await expect(dialog(page).getByRole('status')).toBeFocused();
  await expectNoViolations(page);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(feedback(page)).toContainText('5 credits refunded to your balance');
  await expect(feedback(page).getByRole('button', { name: 'Request refund' })).toHaveCount(0);

  await delivery.setAge(14);
  await page.reload();
  await expect(feedback(page)).toContainText('2 stars, slightly useful');
  await expect(feedback(page)).toContainText('Ratings cannot be changed after 14 days.');
  await expect(feedback(page).getByRole('button')).toHaveCount(0);
  await expect(feedback(page)).toContainText('5 credits refunded to your balance');
  await expectNoViolations(page);
  await page.goto('/dashboard/credits');
  await expect(page.getByText('Review not helpful')).toBeVisible();
});

test('an operator grants a refund request, and the customer sees the decision', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  test.slow();
  const operator = await createOperator();
  const websiteName = `Quiet ${Date.now()}`;
  const delivery = await createCompletedDelivery(request, customer, { websiteName });
  await signIn(customer);
  await page.goto(delivery.pagePath);
  await feedback(page).getByRole('button', { name: 'Request refund' }).click();
  await dialog(page).getByLabel('Reason').fill('Hardly a word about my site.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(feedback(page).getByRole('button', { name: 'Request refund' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Reason').fill('Hardly a word about my site.');
  await dialog(page).getByRole('button', { name: 'Request 5 credits back' }).click();
  await expect(dialog(page)).toContainText('because your account is less than 30 days old');
  await page.keyboard.press('Escape');
  await expect(feedback(page)).toContainText('We are reviewing your refund request');
  await expectToFitSmallScreens(page);

  await openConsole(page, operator, '/dashboard');
  await expect(page.getByRole('region', { name: 'Refund requests', exact: true })).toContainText(
    'because the customer’s account is less than 30 days old',
  );
  await page.getByRole('link', { name: 'View refund requests' }).click();
  await expect(page).toHaveURL(/refund-requests\?status=open/);
  const row = page.getByRole('row').filter({ hasText: websiteName });
  await expect(row).toContainText('Hardly a word about my site.');
  await expect(row.getByRole('link', { name: websiteName })).toHaveAttribute('href', /deliveries/);
  await row.getByRole('button', { name: 'Decide' }).click();
  await expect(confirmDialog(page)).toContainText('Paula Person requests a refund of 5 credits.');
  await expectNoViolations(page);
  await confirmDialog(page).getByLabel('Reason').fill('You are right, it says little.');
  await confirmDialog(page).getByLabel('Admin key', { exact: true }).fill(operator.adminKey);
  await confirmDialog(page).getByRole('button', { name: 'Refund 5 credits' }).click();
  await expectToast(page, '5 credits refunded');
  await expect(row).toHaveCount(0);
  await page.getByLabel('Status').selectOption('Granted');
  await expect(row).toContainText('Our reply: You are right, it says little.');
  await page.goto(`${consolePath}/audit-log`);
  await expect(page.getByRole('row').filter({ hasText: operator.adminId })).toContainText(['Refund request granted']);

  await page.goto(delivery.pagePath);
  await expect(feedback(page)).toContainText('5 credits refunded to your balance');
  await expect(feedback(page)).toContainText('You are right, it says little.');
  expect((await waitForEmail(customer.email, 'Your credits were refunded')).text).toContain(
    'You are right, it says little.',
  );
});

test('an operator declines a refund request without the admin key', async ({ page, customer, signIn, request }) => {
  test.slow();
  const operator = await createOperator();
  const websiteName = `Fine ${Date.now()}`;
  const delivery = await createCompletedDelivery(request, customer, { websiteName });
  await request.post(`/api/deliveries/${delivery.id}/not-helpful`, {
    headers: { authorization: `Bearer ${customer.token}` },
    data: { reason: 'I liked it less than I hoped.' },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, operator, '/refund-requests?status=open');
  await page.getByRole('button', { name: `Decide on ${websiteName}` }).click();
  await confirmDialog(page).getByLabel('Decision').selectOption('Decline');
  await expect(confirmDialog(page).getByLabel('Admin key', { exact: true })).toHaveCount(0);
  await confirmDialog(page).getByLabel('Reason').fill('All that you asked for is in it.');
  await expectNoViolations(page);
  await confirmDialog(page).getByRole('button', { name: 'Decline' }).click();
  await expectToast(page, 'Refund request declined');
  await signIn(customer);
  await page.goto(delivery.pagePath);
  await expect(feedback(page)).toContainText('Refund declined');
  await expect(feedback(page)).toContainText('All that you asked for is in it.');
  await expectToFitSmallScreens(page);
});

test('the request page updates the status of each review without a reload, and an operator resumes a paused request', {
  tag: '@long',
}, async ({ page, customer, signIn, request }) => {
  test.slow();
  await buyCredits(request, customer, 10);
  const websiteName = `Shown ${Date.now()}`;
  const roast = await requestRoast(request, customer, { websiteUrl, websiteName, deliveriesExpected: 2 });
  const id = roast.split('/').at(-1);
  const [claimant, reporter] = [await createTester(), await createTester('Rita Reporter')];
  await signIn(customer);
  await page.goto(roast);
  await expect(slotStatuses(page).getByRole('listitem')).toHaveText(['Review 1: Waiting', 'Review 2: Waiting']);
  await expect(slotStatuses(page)).toContainText('95% of videos arrive within 48 hours. 48 hours to go.');
  await runSql(`
    insert into claims (roast_id, slot, tester_id, attempt, expires_at)
      values ('${id}', 1, '${claimant.id}', 1, now() + interval '1 hour');
    update roast_slots set state = 'claimed' where roast_id = '${id}' and slot = 1;
    update roasts set status = 'assigned' where id = '${id}'`);
  await expect(slotStatuses(page).getByRole('listitem').first()).toHaveText(/^Review 1: Claimed \d+:\d\d/);
  await expectToFitSmallScreens(page);

  await runSql(`
    insert into claims (roast_id, slot, tester_id, attempt, expires_at, state, ended_at, report)
      values ('${id}', 2, '${reporter.id}', 1, now() + interval '1 hour', 'reported', now(), 'It asks for card numbers.');
    update roasts set paused_at = now() where id = '${id}'`);
  await expect(page.getByText(/^Paused since .* because the website was reported/)).toBeVisible({ timeout: 20_000 });
  await expectNoViolations(page);

  await openConsole(page, await createOperator(), `/requests/${id}`);
  const reports = page.getByRole('region', { name: 'Reports' });
  await expect(reports).toContainText('It asks for card numbers.');
  await expectNoViolations(page);
  await reports.getByRole('button', { name: 'Resume' }).click();
  await confirmDialog(page).getByLabel('Reason').fill('A demo shop, no real cards.');
  await confirmDialog(page).getByRole('button', { name: 'Resume' }).click();
  await expectToast(page, 'Request resumed');
  await expect(reports).toContainText('Testers can claim this request again.');
  await page.goto(roast);
  await expect(slotStatuses(page)).toBeVisible();
  await expect(page.getByText(/^Paused since/)).toHaveCount(0);
});
