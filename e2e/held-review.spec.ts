import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoViolations } from './setup/accessibility.ts';
import { createCompletedDelivery, runSql } from './setup/completed-delivery.ts';
import { signInByApi } from './setup/deliveries.ts';
import { createOperator, expectToast, openConsole } from './setup/operators.ts';
import { expect, type TestUser, test } from './setup/test.ts';
import { myRoastsPath } from './setup/testers.ts';

async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

/** Two deliveries with a video. The second one waits for a decision because it repeats the first one. */
async function createHeldCopy(request: APIRequestContext, customer: TestUser) {
  const original = await createCompletedDelivery(request, customer, { websiteName: 'Corner Bakery' });
  const copy = await createCompletedDelivery(request, customer, { websiteName: 'Savings Bank' });
  const finding = {
    rule: 'copied_recording',
    otherDeliveryId: original.id,
    share: 0.93,
    times: [
      { here: 0.2, there: 0.5 },
      { here: 0.6, there: 0.9 },
    ],
    sound: { seconds: 45, tempo: 1.1, offsetSeconds: 12 },
  };
  const result = JSON.stringify({ reasons: ['copied_recording'], findings: [finding] });
  await runSql(`set session_replication_role = replica;
    update deliveries set status = 'pending', completed_at = null, review_reasons = '{copied_recording}' where id = '${copy.id}';
    insert into delivery_steps (delivery_id, step, state, result) values ('${copy.id}', 'check', 'done', '${result}')`);
  const [tester] = (await runSql(
    `select u.email from deliveries d join users u on u.id = d.tester_id where d.id = '${copy.id}'`,
  )) as { email: string }[];
  return { original, copy, testerEmail: tester?.email ?? '' };
}

test('a tester reads why a review is held and explains it once', async ({ page, request, customer, signIn }) => {
  const { testerEmail } = await createHeldCopy(request, customer);
  const token = await signInByApi(request, testerEmail);
  await signIn({ email: testerEmail, fullName: 'Theo Tester', token });
  await page.goto(myRoastsPath);
  const review = page.getByRole('article').filter({ hasText: 'Savings Bank' });
  await expect(review).toContainText('Copy of a recording');
  await expect(review).toContainText(
    'You say much of what an earlier recording says. Each review needs a new recording.',
  );
  await review.getByRole('button', { name: 'Explain this review' }).press('Enter');
  await expect(review.getByLabel('What should we know?')).toBeFocused();
  await review.getByRole('button', { name: 'Send explanation' }).click();
  await expect(review).toContainText('What should we know? is required');
  await review.getByLabel('What should we know?').fill('I read my notes in both reviews.');
  await expectNoViolations(page);
  await expectToFit(page, 360);
  await review.getByRole('button', { name: 'Send explanation' }).click();
  await expect(review.getByRole('heading', { name: 'Your explanation' })).toBeVisible();
  await expect(review).toContainText('I read my notes in both reviews.');
  await expect(review.getByRole('button', { name: 'Explain this review' })).toBeHidden();
});

test('an operator compares both videos at matching times', async ({ page, request, customer }) => {
  const { copy, original } = await createHeldCopy(request, customer);
  await runSql(`update deliveries set explanation = 'I read my notes.', explained_at = now() where id = '${copy.id}'`);
  await openConsole(page, await createOperator(), `/deliveries/${copy.id}`);
  await expect(page.getByText('Much of the speech is in an earlier recording.')).toBeVisible();
  await expect(page.getByText('93% of the phrases of the shorter recording are in both recordings.')).toBeVisible();
  await expect(
    page.getByText('About 45 s sound the same. They begin 12 s later here, at about 1.10 times the speed.'),
  ).toBeVisible();
  await expect(page.getByText('I read my notes.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Corner Bakery/ })).toHaveAttribute(
    'href',
    new RegExp(`/deliveries/${original.id}$`),
  );
  await page.getByRole('button', { name: 'Show 0:00 here, 0:00 there' }).last().click();
  const getTime = (name: string) =>
    page.getByLabel(name, { exact: true }).evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(() => getTime('This delivery')).toBeCloseTo(0.6, 1);
  await expect.poll(() => getTime('Earlier delivery')).toBeCloseTo(0.9, 1);
  await expectNoViolations(page);
  await expectToFit(page, 360);
});

test('an operator compares the requested host with what the recording shows', async ({ page, request, customer }) => {
  const { copy } = await createHeldCopy(request, customer);
  const matches = [
    { seconds: 0.3, match: 'other_host', text: 'corner-cakes.co.uk' },
    { seconds: 0.7, match: 'other_host', text: 'corner-cakes.co.uk' },
  ];
  const screen = { outcome: 'other_host', requestedHost: 'savings.example.com', frames: 3, matches };
  const result = JSON.stringify({ reasons: ['other_website'], findings: [], screen });
  await runSql(`update deliveries set review_reasons = '{other_website}' where id = '${copy.id}';
    update delivery_steps set result = '${result}' where delivery_id = '${copy.id}' and step = 'check'`);
  await openConsole(page, await createOperator(), `/deliveries/${copy.id}`);
  await expect(page.getByText('The recording seems to show another website.')).toBeVisible();
  const card = page.getByRole('region', { name: 'Text on the screen' });
  await expect(card).toContainText('savings.example.com');
  await expect(card).toContainText('Read in 3 frames');
  await expect(card.getByText('corner-cakes.co.uk')).toHaveCount(2);
  await card.getByRole('button', { name: 'Show 0:00' }).last().click();
  const readTime = () =>
    page
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(readTime).toBeCloseTo(0.7, 1);
  await expectNoViolations(page);
  await expectToFit(page, 360);
});

test('an operator closes a spot check', async ({ page, request, customer }) => {
  const { id } = await createCompletedDelivery(request, customer, { websiteName: 'Spot Shop' });
  await runSql(`insert into spot_checks (delivery_id, reason, created_at)
    values ('${id}', 'first_submissions', now() - interval '6 days')`);
  await openConsole(page, await createOperator(), '/spot-checks');
  await expectNoViolations(page);
  await expectToFit(page, 360);
  await page.getByRole('link', { name: /Spot Shop/ }).click();
  await expect(page.getByText('One of the tester’s first 3 reviews.')).toBeVisible();
  await page.getByRole('button', { name: 'Review is genuine' }).click();
  await expectToast(page, 'Spot check saved');
  await expect(page.getByRole('button', { name: 'Review is genuine' })).toBeHidden();
});
