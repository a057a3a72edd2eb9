import type { Page } from '@playwright/test';
import { expectNoViolations } from './setup/axe.ts';
import { change, newCompleted } from './setup/completed.ts';
import { buyCredits } from './setup/credits.ts';
import { newTester } from './setup/deliveries.ts';
import { asked, consolePath, newOperator, openConsole, toast } from './setup/operators.ts';
import { requestRoast, websiteUrl } from './setup/roasts.ts';
import { expect, mailTo, test } from './setup/test.ts';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const feedback = (page: Page) => page.getByRole('region', { name: 'Your feedback' });
const star = (page: Page, name: string) => feedback(page).getByRole('radio', { name });
const save = (page: Page) => feedback(page).getByRole('button', { name: 'Save rating' });
const dialog = (page: Page) => page.getByRole('dialog');
const standings = (page: Page) => page.getByRole('region', { name: 'Where your reviews stand' });

async function fitsSmallScreens(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 780 });
  const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(needed).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('a review is rated by key, the rating changed and fixed, and its credits come back at once', async ({
  page,
  person,
  signIn,
  request,
}) => {
  test.slow();
  const delivery = await newCompleted(request, person, { websiteName: 'Stride', reasons: ['no_speech'] });
  await change(`update users set email_verified_at = now() where email = '${person.email}'`);
  await signIn(person);
  await page.goto(delivery.page);
  await expect(feedback(page)).toContainText('How useful was this review?');
  await expectNoViolations(page);
  await expect(save(page)).toHaveCount(0);

  await star(page, '1 star').focus();
  await page.keyboard.press('Space');
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight');
  await expect(star(page, '4 stars, useful')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Found a mock link in the cart.');
  // None of these keys is the player's.
  const video = page.locator('video');
  expect(await video.evaluate((element: HTMLVideoElement) => [element.muted, element.paused])).toEqual([false, true]);
  await page.keyboard.press('Tab');
  await expect(save(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(feedback(page)).toContainText(/Saved\. It can be changed until \w+ \d+, \d{4}/);
  await expect(save(page)).toBeFocused();
  await fitsSmallScreens(page);

  await page.reload();
  await expect(star(page, '4 stars')).toBeChecked();
  await expect(feedback(page).getByLabel('Why?')).toHaveValue('Found a mock link in the cart.');
  await star(page, '2 stars').check();
  await expect(feedback(page)).not.toContainText('Saved.');
  await save(page).click();
  await expect(feedback(page)).toContainText('Saved.');

  await feedback(page).getByRole('button', { name: 'Not helpful?' }).click();
  await expect(dialog(page)).toContainText('at least 30 days old, you have paid for at least 3 reviews');
  await expectNoViolations(page);
  await dialog(page).getByRole('button', { name: 'Ask for 5 credits' }).click();
  await expect(dialog(page).getByText('Reason is required')).toBeVisible();
  await dialog(page).getByLabel('Reason').fill('Two seconds of nothing.');
  await dialog(page).getByRole('button', { name: 'Ask for 5 credits' }).click();
  await expect(dialog(page)).toContainText('5 credits came back to your balance');
  await expect(dialog(page).getByRole('status')).toBeFocused();
  await expectNoViolations(page);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(feedback(page)).toContainText('5 credits came back to your balance');
  await expect(feedback(page).getByRole('button', { name: 'Not helpful?' })).toHaveCount(0);

  await delivery.age(14);
  await page.reload();
  await expect(feedback(page)).toContainText('2 stars, hardly useful');
  await expect(feedback(page)).toContainText('Ratings are fixed after 14 days.');
  await expect(feedback(page).getByRole('button')).toHaveCount(0);
  await expect(feedback(page)).toContainText('5 credits came back to your balance');
  await expectNoViolations(page);
  await page.goto('/dashboard/credits');
  await expect(page.getByText('Review not helpful')).toBeVisible();
});

test('credits are asked back, an operator decides, and the customer reads it', async ({
  page,
  person,
  signIn,
  request,
}) => {
  test.slow();
  const operator = await newOperator();
  const websiteName = `Quiet ${Date.now()}`;
  const delivery = await newCompleted(request, person, { websiteName });
  await signIn(person);
  await page.goto(delivery.page);
  await feedback(page).getByRole('button', { name: 'Not helpful?' }).click();
  await dialog(page).getByLabel('Reason').fill('Hardly a word about my site.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(feedback(page).getByRole('button', { name: 'Not helpful?' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Reason').fill('Hardly a word about my site.');
  await dialog(page).getByRole('button', { name: 'Ask for 5 credits' }).click();
  await expect(dialog(page)).toContainText('One of us decides, because your e-mail address is not verified, and');
  await page.keyboard.press('Escape');
  await expect(feedback(page)).toContainText('We are looking at it');
  await fitsSmallScreens(page);

  await openConsole(page, operator, '/dashboard');
  await expect(page.getByRole('region', { name: 'Complaints', exact: true })).toContainText(
    'E-mail address not verified',
  );
  await page.getByRole('link', { name: 'Open the complaints' }).click();
  await expect(page).toHaveURL(/complaints\?status=open/);
  const entry = page.getByRole('row').filter({ hasText: websiteName });
  await expect(entry).toContainText('Hardly a word about my site.');
  await expect(entry.getByRole('link', { name: websiteName })).toHaveAttribute('href', /deliveries/);
  await entry.getByRole('button', { name: 'Decide' }).click();
  await expect(asked(page)).toContainText('Paula Person asks for 5 credits.');
  await expectNoViolations(page);
  await asked(page).getByLabel('Reason').fill('You are right, it says little.');
  await asked(page).getByLabel('Admin key', { exact: true }).fill(operator.adminKey);
  await asked(page).getByRole('button', { name: 'Give 5 credits back' }).click();
  await toast(page, '5 credits given back');
  await expect(entry).toHaveCount(0);
  await page.getByLabel('State').selectOption('Granted');
  await expect(entry).toContainText('We said: You are right, it says little.');
  await page.goto(`${consolePath}/audit-log`);
  await expect(page.getByRole('row').filter({ hasText: operator.adminId })).toContainText(['Complaint granted']);

  await page.goto(delivery.page);
  await expect(feedback(page)).toContainText('5 credits came back to your balance');
  await expect(feedback(page)).toContainText('You are right, it says little.');
  expect((await mailTo(person.email, 'Your credits are back')).text).toContain('You are right, it says little.');
});

test('a complaint is declined, without the key', async ({ page, person, signIn, request }) => {
  test.slow();
  const operator = await newOperator();
  const websiteName = `Fine ${Date.now()}`;
  const delivery = await newCompleted(request, person, { websiteName });
  await request.post(`/api/deliveries/${delivery.id}/not-helpful`, {
    headers: { authorization: `Bearer ${person.token}` },
    data: { reason: 'I liked it less than I hoped.' },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, operator, '/complaints?status=open');
  await page.getByRole('button', { name: `Decide on ${websiteName}` }).click();
  await asked(page).getByLabel('Decision').selectOption('Decline');
  await expect(asked(page).getByLabel('Admin key', { exact: true })).toHaveCount(0);
  await asked(page).getByLabel('Reason').fill('All that you asked for is in it.');
  await expectNoViolations(page);
  await asked(page).getByRole('button', { name: 'Decline' }).click();
  await toast(page, 'Complaint declined');
  await signIn(person);
  await page.goto(delivery.page);
  await expect(feedback(page)).toContainText('The 5 credits stay spent');
  await expect(feedback(page)).toContainText('All that you asked for is in it.');
  await fitsSmallScreens(page);
});

test('where each review stands is seen by itself, and a pause is told and ended', async ({
  page,
  person,
  signIn,
  request,
}) => {
  test.slow();
  await buyCredits(request, person, 10);
  const websiteName = `Shown ${Date.now()}`;
  const roast = await requestRoast(request, person, { websiteUrl, websiteName, deliveriesExpected: 2 });
  const id = roast.split('/').at(-1);
  const [first, second] = [await newTester(), await newTester('Rita Reporter')];
  await signIn(person);
  await page.goto(roast);
  await expect(standings(page).getByRole('listitem')).toHaveText(['Review 1: Waiting', 'Review 2: Waiting']);
  await expect(standings(page)).toContainText('48 hours left. 95% of videos arrive within 48 hours.');
  await change(`
    insert into claims (roast_id, slot, tester_id, attempt, expires_at)
      values ('${id}', 1, '${first.id}', 1, now() + interval '1 hour');
    update roast_slots set state = 'claimed' where roast_id = '${id}' and slot = 1;
    update roasts set status = 'assigned' where id = '${id}'`);
  await expect(standings(page).getByRole('listitem').first()).toHaveText(/^Review 1: Taken on \d+:\d\d/);
  await fitsSmallScreens(page);

  await change(`
    insert into claims (roast_id, slot, tester_id, attempt, expires_at, state, ended_at, report)
      values ('${id}', 2, '${second.id}', 1, now() + interval '1 hour', 'reported', now(), 'It asks for card numbers.');
    update roasts set paused_at = now() where id = '${id}'`);
  await expect(page.getByText(/^Paused since .* somebody has reported the website/)).toBeVisible({ timeout: 20_000 });
  await expectNoViolations(page);

  await openConsole(page, await newOperator(), `/requests/${id}`);
  const reports = page.getByRole('region', { name: 'Reports' });
  await expect(reports).toContainText('It asks for card numbers.');
  await expectNoViolations(page);
  await reports.getByRole('button', { name: 'Resume' }).click();
  await asked(page).getByLabel('Reason').fill('A demo shop, no real cards.');
  await asked(page).getByRole('button', { name: 'Resume' }).click();
  await toast(page, 'Request resumed');
  await expect(reports).toContainText('Looked at: testers can take it on again.');
  await page.goto(roast);
  await expect(standings(page)).toBeVisible();
  await expect(page.getByText(/^Paused since/)).toHaveCount(0);
});
