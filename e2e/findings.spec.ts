import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './setup/accessibility.ts';
import { createCompletedDelivery, runSql } from './setup/completed-delivery.ts';
import { buyCredits } from './setup/credits.ts';
import { createListedDelivery } from './setup/listed-delivery.ts';
import { createGate, requestRoast, websiteUrl } from './setup/roasts.ts';
import { expect, test } from './setup/test.ts';

const findings = (page: Page) => page.getByRole('region', { name: 'Findings' });
const finding = (page: Page, title: string) => findings(page).getByRole('group').filter({ hasText: title });

const getDeliveryId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

function createMention(number: number, kind: string, quote: string, startSeconds: number) {
  const severity = kind === 'liked' ? null : 3;
  return { deliveryId: getDeliveryId(number), kind, text: quote, quote, startSeconds, endSeconds: 90, severity };
}

function createFinding(number: number, change: object = {}) {
  return {
    _id: `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    title: `Problem ${number}`,
    topic: null,
    severity: 2,
    severityReasons: [{ severity: 2, testers: 1 }],
    testers: 1,
    testersTotal: 3,
    mentions: [createMention(1, 'disliked', 'It is slow', 5)],
    disagreements: [],
    ...change,
  };
}

const blockingFinding = createFinding(1, {
  title: 'The order button does nothing',
  severity: 3,
  severityReasons: [
    { severity: 3, testers: 1 },
    { severity: 2, testers: 1 },
  ],
  testers: 2,
  mentions: [
    createMention(1, 'disliked', 'The order button does nothing', 71.6),
    createMention(2, 'confused', 'I press order and nothing happens', 12),
  ],
  disagreements: [createMention(3, 'liked', 'Ordering was easy', 30)],
});

/** Lists three analyzed deliveries. `respond` creates the response of the findings. */
async function openRoast(page: Page, roast: string, respond: () => Promise<object> | object): Promise<void> {
  const deliveries = [1, 2, 3].map((number) => createListedDelivery(number, path.basename(roast), []));
  await page.route('**/api/deliveries/roast/*', (route) =>
    route.fulfill({ json: { success: true, data: { deliveries }, error: null } }),
  );
  await page.route('**/api/roasts/*/findings', async (route) => route.fulfill({ json: await respond() }));
  await page.goto(roast);
}

const succeed = (list: object[], isUpdating = false) => ({
  success: true,
  data: { findings: list, isUpdating },
  error: null,
});

test('a finding of one tester shows the tester count and links to the moment', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  const { id, pagePath } = await createCompletedDelivery(request, customer, { websiteName: 'Shop' });
  const roastPath = path.dirname(path.dirname(pagePath));
  const moment = { kind: 'disliked', text: 'It is slow', quote: 'It is so slow', startSeconds: 1, endSeconds: 2 };
  const mention = { ...moment, topic: 'speed', severity: 1, isProblem: true, certainty: 0.9 };
  await runSql(`
    update deliveries set transcript = 'It is so slow',
      insights = jsonb_set(insights, '{moments}', '${JSON.stringify([mention])}') where id = '${id}';
    insert into findings (roast_id, title, topic, severity, mentions, disagreements)
      values ('${path.basename(roastPath)}', 'It is slow', 'speed', 1, '${JSON.stringify([{ ...mention, deliveryId: id }])}', '[]')`);
  await signIn(customer);
  await page.goto(roastPath);
  await expect(finding(page, 'It is slow')).toContainText('Minor');
  await expect(finding(page, 'It is slow')).toContainText('One tester only');
  await finding(page, 'It is slow').locator('summary').click();
  await expect(finding(page, 'It is slow')).toContainText('1 tester found it minor.');
  await page.getByRole('link', { name: 'Disliked: “It is so slow” at 0:01' }).click();
  await expect(page).toHaveURL(`${pagePath}?t=1`);
});

test('a finding shows the quotes of all testers and of those who disagree', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  await buyCredits(request, customer, 15);
  const roast = await requestRoast(request, customer, { websiteUrl, websiteName: 'Shop', deliveriesExpected: 3 });
  await signIn(customer);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const others = Array.from({ length: 7 }, (_, index) => createFinding(index + 2));
  await openRoast(page, roast, () => succeed([blockingFinding, ...others]));

  const row = finding(page, 'The order button does nothing');
  await expect(row).toContainText('Blocks the task');
  await expect(row).toContainText('2 of 3 testers');
  const quote = page.getByRole('link', { name: 'Confused: “I press order and nothing happens” at 0:12' });
  await expect(quote).toBeHidden();
  await row.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(quote).toBeVisible();
  await expect(row).toContainText('1 tester could not continue, and 1 tester found it annoying.');
  await expect(row).toContainText('But another tester liked it');
  await expect(row.getByRole('link', { name: 'Liked: “Ordering was easy” at 0:30' })).toBeVisible();
  await expectNoViolations(page);

  await page.setViewportSize({ width: 360, height: 800 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  await expectNoViolations(page);

  await expect(findings(page).getByRole('group')).toHaveCount(6);
  await findings(page).getByRole('button', { name: 'Show all 8 findings' }).click();
  await expect(findings(page).getByRole('group')).toHaveCount(8);
  await expect(findings(page).getByRole('button', { name: 'Show fewer findings' })).toBeFocused();
});

test('findings have a loading, an updating, an empty and a failed state', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  await buyCredits(request, customer, 15);
  const roast = await requestRoast(request, customer, { websiteUrl, websiteName: 'Shop', deliveriesExpected: 3 });
  await signIn(customer);
  const gate = createGate();
  let response: object = succeed([], true);
  await openRoast(page, roast, async () => {
    await gate.opened;
    return response;
  });
  await expect(findings(page)).toContainText('Loading the findings');
  gate.open();
  await expect(findings(page)).toContainText('Problems from some reviews are still being added.');
  // The page polls until the problems are merged.
  response = succeed([]);
  await expect(findings(page)).toContainText('No problems found so far.', { timeout: 15_000 });

  response = { success: false, data: null, error: 'Failed to load the findings', code: 'internal_error' };
  await page.route('**/api/roasts/*/findings', (route) => route.fulfill({ status: 500, json: response }));
  await page.reload();
  await expect(findings(page).getByRole('alert')).toContainText('Failed to load the findings', { timeout: 30_000 });
  await page.unroute('**/api/roasts/*/findings');
  await findings(page).getByRole('button', { name: 'Try again' }).click();
  await expect(findings(page)).toBeFocused();
  await expect(findings(page)).toContainText('No problems found so far.');
});
