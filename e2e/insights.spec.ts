import { createHeldInsights, type Insights, type Moment } from '@outloud/domain/deliveries';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './setup/accessibility.ts';
import { createCompletedDelivery } from './setup/completed-delivery.ts';
import { createOperator, openConsole } from './setup/operators.ts';
import { expect, test } from './setup/test.ts';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

type MomentInput = Pick<Moment, 'kind' | 'text'> & Partial<Moment>;

const createMoment = (moment: MomentInput, index: number): Moment => ({
  quote: moment.text,
  startSeconds: index * 10,
  endSeconds: index * 10 + 5,
  topic: 'checkout',
  severity: moment.kind === 'liked' ? null : 2,
  isProblem: moment.kind !== 'liked',
  certainty: 0.9,
  ...moment,
});

const createInsights = (moments: MomentInput[], userExperienceScore: number): Insights => ({
  userExperienceScore,
  overallSentiment: 'mixed',
  summary: 'The coupon did not work.',
  testerLiked: [],
  testerDisliked: [],
  moments: moments.map(createMoment),
  holdReason: null,
});

const newInsights = createInsights(
  [
    { kind: 'liked', text: 'The photos are large', certainty: 0.7 },
    { kind: 'disliked', text: 'The gray is dull', severity: 1, isProblem: false },
    { kind: 'confused', text: 'Where did my basket go', severity: 3, certainty: 0.8 },
    { kind: 'liked', text: 'The search is quick', certainty: 0.95 },
    { kind: 'disliked', text: 'The form is long' },
    { kind: 'disliked', text: "The coupon can't be entered", severity: 3, certainty: 0.97 },
  ],
  3.6,
);

const segments = [
  { startSeconds: 0, endSeconds: 1, text: 'Bonus tar this, all those.' },
  { startSeconds: 1, endSeconds: 2, text: 'Bear the tent.' },
];

const list = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem');
const problems = (page: Page) => list(page, 'Areas for Improvement');
const praise = (page: Page) => list(page, 'What They Liked');
const order = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Sort points' }).getByRole('radio', { name });

async function expectToFitSmallScreens(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('the points of a review are sorted by severity, and the keyboard switches to the order of time', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  const delivery = await createCompletedDelivery(request, customer, { websiteName: 'Stride', insights: newInsights });
  await signIn(customer);
  await page.goto(delivery.pagePath);
  await expect(problems(page)).toContainText([
    "The coupon can't be entered",
    'Where did my basket go',
    'The form is long',
    'The gray is dull',
  ]);
  await expect(praise(page)).toContainText(['The search is quick', 'The photos are large']);
  await expect(problems(page).filter({ hasText: 'Blocks the task' })).toHaveCount(2);
  await expect(problems(page).nth(1)).toContainText('Blocks the taskConfused');
  await expect(problems(page).filter({ hasText: 'Minor' })).toHaveText(/The gray is dull$/);
  await expect(praise(page).filter({ hasText: /Blocks|Minor/ })).toHaveCount(0);

  await expect(order(page, 'By severity')).toBeChecked();
  await order(page, 'By severity').focus();
  await page.keyboard.press('ArrowRight');
  await expect(order(page, 'By time')).toBeFocused();
  await expect(problems(page)).toContainText([
    'The gray is dull',
    'Where did my basket go',
    'The form is long',
    "The coupon can't be entered",
  ]);
  await expect(praise(page)).toContainText(['The photos are large', 'The search is quick']);
  // The arrow key must not seek the video.
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(0);
  await expectNoViolations(page);
  await expectToFitSmallScreens(page);
  await page.reload();
  await expect(order(page, 'By severity')).toBeChecked();
});

test('the score has one decimal place, and the page explains how it is calculated', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  const delivery = await createCompletedDelivery(request, customer, { websiteName: 'Stride', insights: newInsights });
  await signIn(customer);
  await page.goto(delivery.pagePath);
  const analysis = page.getByRole('region', { name: 'AI analysis' });
  await expect(analysis).toContainText('3.6/10');
  await expect(analysis.getByText('3.6 out of 10')).toBeAttached();
  await expect(analysis.locator('svg.fill-ink')).toHaveCount(4);
  await expect(analysis).not.toContainText('The tester made');
  const rule = analysis.getByText('Each thing that the tester liked counts 1.4. A problem counts 0.5 if it is minor');
  await expect(rule).toBeHidden();
  await analysis.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(rule).toBeVisible();
  await expectNoViolations(page);

  await page.goto(delivery.roastPath);
  await expect(page.getByRole('article', { name: 'Delivery #1' })).toContainText('3.6/10');
});

test('a score that rests on a few points says so', async ({ page, customer, signIn, request }) => {
  const insights = createInsights([{ kind: 'disliked', text: 'The form is long' }], 3.4);
  const delivery = await createCompletedDelivery(request, customer, { websiteName: 'Stride', insights });
  await signIn(customer);
  await page.goto(delivery.pagePath);
  await expect(page.getByRole('region', { name: 'AI analysis' })).toContainText('3.4/10The tester made only 1 point');
  await expect(page.getByRole('radio', { name: 'By severity' })).toHaveCount(0);
});

test('a review without severities shows no badges and no rule of the score', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  const oldFields = { severity: null, isProblem: false, certainty: 1 };
  const insights = createInsights(
    [
      { kind: 'disliked', text: 'The form is long', ...oldFields },
      { kind: 'liked', text: 'The photos are large', ...oldFields },
      { kind: 'confused', text: 'Where did my basket go', ...oldFields },
      { kind: 'liked', text: 'The search is quick', ...oldFields },
    ],
    5,
  );
  const delivery = await createCompletedDelivery(request, customer, { websiteName: 'Stride', insights });
  await signIn(customer);
  await page.goto(delivery.pagePath);
  await expect(problems(page)).toHaveText([
    '0:00CheckoutThe form is long',
    '0:20ConfusedCheckoutWhere did my basket go',
  ]);
  await expect(praise(page)).toContainText(['The photos are large', 'The search is quick']);
  await expect(page.getByRole('region', { name: 'AI analysis' })).toContainText('5/10');
  await expect(page.getByRole('heading', { name: 'Why this score' })).toBeVisible();
  await expect(page.getByText('How the score is calculated')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'By severity' })).toHaveCount(0);
});

for (const { reason, title, label } of [
  { reason: 'other_language', title: 'This recording does not seem to be in English', label: 'Not in English' },
  { reason: 'hard_to_hear', title: 'Much of this recording is hard to understand', label: 'Hard to understand' },
] as const) {
  test(`a recording with the hold reason ${reason} shows a warning and the transcript instead of insights`, async ({
    page,
    customer,
    signIn,
    request,
  }) => {
    const delivery = await createCompletedDelivery(request, customer, {
      websiteName: 'Stride',
      insights: createHeldInsights(reason),
      segments,
    });
    await signIn(customer);
    await page.goto(delivery.pagePath);
    const analysis = page.getByRole('region', { name: 'AI analysis' });
    const warning = analysis.getByRole('status').filter({ hasText: title });
    await expect(warning).toContainText('the transcript may be wrong', { ignoreCase: true });
    await expect(warning).toContainText('request a refund under “Your feedback” within 7 days of the delivery');
    await expect(analysis.getByRole('button', { name: 'Bear the tent.' })).toBeVisible();
    await expect(page.getByText('How useful was this review?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Request refund' })).toBeVisible();
    await expect(page.getByText(/out of 10|Neutral|No specific/)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /What They Liked|Areas for Improvement/ })).toHaveCount(0);
    await expectNoViolations(page);
    await expectToFitSmallScreens(page);

    await page.goto(delivery.roastPath);
    const card = page.getByRole('article', { name: 'Delivery #1' });
    await expect(card).toContainText(`Analysis${label}`);
    await expect(card).not.toContainText(/Sentiment|Neutral|\/10/);
    await expect(page.getByRole('region', { name: 'Findings' })).toHaveCount(0);

    await openConsole(page, await createOperator(), `/deliveries/${delivery.id}`);
    const insights = page.getByRole('region', { name: 'Insights and transcript' });
    await expect(insights.getByRole('status')).toContainText(title);
    await expect(insights).toContainText('The customer sees this warning and can request a refund.');
    await expect(insights).not.toContainText(/score, neutral/i);
    await expect(insights.getByRole('button', { name: 'Bear the tent.' })).toBeVisible();
    await expectNoViolations(page);
  });
}

test('an operator sees the severities and the rule of the score, and can sort the points by time', async ({
  page,
  customer,
  request,
}) => {
  const delivery = await createCompletedDelivery(request, customer, { websiteName: 'Stride', insights: newInsights });
  await openConsole(page, await createOperator(), `/deliveries/${delivery.id}`);
  const insights = page.getByRole('region', { name: 'Insights and transcript' });
  const points = insights.getByRole('list', { name: 'Moments' }).getByRole('listitem');
  await expect(insights).toContainText('UX score 3.6/10, mixed');
  await expect(points).toHaveText([
    "0:50Disliked: Blocks the task The coupon can't be entered",
    '0:20Confused: Blocks the task Where did my basket go',
    '0:40Disliked: The form is long',
    '0:10Disliked: Minor The gray is dull',
    '0:30Liked: The search is quick',
    '0:00Liked: The photos are large',
  ]);
  await insights.getByText('How the score is calculated').click();
  await expect(insights).toContainText('and 2 if it blocks the task');
  await order(page, 'By time').check();
  await expect(points.first()).toContainText('The photos are large');
  await expect(points.last()).toContainText("The coupon can't be entered");
  await expectNoViolations(page);
});

test('on a wide screen, the points are below the video, which stays in view and covers no focused point', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  const delivery = await createCompletedDelivery(request, customer, { websiteName: 'Stride', insights: newInsights });
  await signIn(customer);
  await page.goto(delivery.pagePath);
  const player = page.getByRole('group', { name: 'Recording by Theo T.' });
  const getBox = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return { left: box?.x ?? 0, top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  const firstPoint = praise(page).first().getByRole('button');
  await expect(firstPoint).toBeVisible();
  expect((await getBox(page.getByRole('region', { name: 'What They Liked' }))).left).toBe((await getBox(player)).left);
  expect((await getBox(firstPoint)).top).toBeGreaterThan((await getBox(player)).bottom);

  await problems(page).last().getByRole('button').focus();
  await expect(problems(page).last()).toBeInViewport();
  await expect(player).toBeInViewport({ ratio: 1 });
  await firstPoint.focus();
  await expect.poll(async () => (await getBox(firstPoint)).top).toBeGreaterThan((await getBox(player)).bottom);
  await expect(player).toBeInViewport({ ratio: 1 });
});
