import type { Page } from '@playwright/test';
import { buyCredits } from './setup/credits.ts';
import { createListedDelivery, type MomentInput } from './setup/listed-delivery.ts';
import { requestRoast, websiteUrl } from './setup/roasts.ts';
import { expect, test } from './setup/test.ts';

async function openRoast(page: Page, roast: string, ...momentLists: (MomentInput[] | null)[]): Promise<void> {
  const id = roast.split('/').at(-1) ?? '';
  const deliveries = momentLists.map((moments, index) => createListedDelivery(index + 1, id, moments));
  await page.route('**/api/deliveries/roast/*', (route) =>
    route.fulfill({ json: { success: true, data: { deliveries }, error: null } }),
  );
  await page.goto(roast);
  await expect(page.getByRole('heading', { name: `Deliveries (${momentLists.length})` })).toBeVisible();
}

const themes = (page: Page) => page.getByRole('region', { name: 'Themes' });
const theme = (page: Page, name: string) => themes(page).getByRole('group').filter({ hasText: name });

test('a theme groups the quotes of several testers and links to their moments', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  await buyCredits(request, customer, 15);
  const roast = await requestRoast(request, customer, { websiteUrl, websiteName: 'Shop', deliveriesExpected: 3 });
  await signIn(customer);

  await openRoast(
    page,
    roast,
    [
      { kind: 'liked', topic: 'look', quote: 'I love the colors', startSeconds: 4 },
      { kind: 'disliked', topic: 'prices', quote: 'That costs too much', startSeconds: 71.6 },
    ],
    [
      { kind: 'confused', topic: 'prices', quote: 'What does it cost?', startSeconds: 12 },
      { kind: 'liked', topic: 'speed', quote: 'That was quick', startSeconds: 30 },
    ],
    null,
  );
  await expect(themes(page).getByRole('group')).toHaveCount(1);
  await expect(theme(page, 'Prices')).toContainText('2 of 2 testers');
  await expect(theme(page, 'Prices')).toContainText('1 disliked it');
  await expect(theme(page, 'Prices')).toContainText('1 confused');
  const quote = page.getByRole('link', { name: 'Disliked: “That costs too much” at 1:11' });
  await expect(quote).toBeHidden();
  await theme(page, 'Prices').locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(quote).toBeVisible();
  await quote.click();
  await expect(page).toHaveURL(`${roast}/deliveries/00000000-0000-4000-8000-000000000001?t=71`);
});

test('themes appear only for two analyzed reviews with a common topic', async ({ page, customer, signIn, request }) => {
  await buyCredits(request, customer, 10);
  const roast = await requestRoast(request, customer, { websiteUrl, websiteName: 'Shop', deliveriesExpected: 2 });
  await signIn(customer);
  const createLikedMoment = (topic: string | null): MomentInput[] => [
    { kind: 'liked', topic, quote: 'Nice', startSeconds: 1 },
  ];

  await openRoast(page, roast, createLikedMoment('look'));
  await expect(themes(page)).toHaveCount(0);
  await page.unroute('**/api/deliveries/roast/*');
  await openRoast(page, roast, createLikedMoment('look'), null);
  await expect(themes(page)).toContainText('after two reviews are analyzed');
  await page.unroute('**/api/deliveries/roast/*');
  await openRoast(page, roast, createLikedMoment('look'), createLikedMoment('speed'));
  await expect(themes(page)).toContainText('each tester talked about different topics');
});
