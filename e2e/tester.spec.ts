import type { Page } from '@playwright/test';
import { createUnsubscribeToken } from '../apps/api/src/features/claims/digest/unsubscribe-token.ts';
import { expectNoViolations } from './setup/accessibility.ts';
import { expectFewFiles } from './setup/requested-files.ts';
import { expect, password, test } from './setup/test.ts';
import {
  availableRoastsPath,
  claimByApi,
  createInvitation,
  createPracticedTesterIn,
  createRoastIn,
  createTesterIn,
  myRoastsPath,
  readServerSecrets,
  roastCard,
  settingsPath,
  showOnlyRoasts,
  updateTester,
} from './setup/testers.ts';

// No animations, so that axe does not check half-faded elements.
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const confirmDialog = (page: Page) => page.getByRole('alertdialog');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

async function giveUp(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Give up' }).click();
  await expect(confirmDialog(page)).toContainText(text);
  await confirmDialog(page).getByRole('button', { name: 'Give up', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('You gave up this roast');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

test('an invited tester claims a roast, gives it up twice and cannot claim it a third time', async ({
  page,
  customer,
  request,
}) => {
  const { id, email, link } = await createInvitation('AK');
  const roast = await createRoastIn('AK', request, customer, { websiteName: 'Ice shop', reviews: 2 });
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(availableRoastsPath);
  await expect(heading(page, 'Welcome, Theo')).toBeVisible();

  const ready = page.getByRole('region', { name: 'Get ready' });
  await expect(ready.getByRole('listitem').filter({ hasText: 'Demographic profile: to do' })).toBeVisible();
  await expect(ready.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '6 of 18 answered');
  const question = ready.getByRole('heading', { level: 3 });
  const firstQuestion = await question.textContent();
  await ready
    .getByRole('list', { name: firstQuestion ?? '' })
    .getByRole('button')
    .first()
    .click();
  await expect(ready.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '7 of 18 answered');
  await expect(question).not.toHaveText(firstQuestion ?? '');
  await expect(question).toBeFocused();
  for (let remaining = 11; remaining > 0; remaining--)
    await ready.getByRole('button', { name: 'Skip question' }).click();
  await expect(question).toHaveText('No more questions for now');
  await expect(ready.getByRole('link', { name: 'Start practice' })).toHaveAttribute('href', '/dashboard/practice');

  const card = roastCard(page, 'Ice shop');
  await expect(card).toContainText('$7');
  await expect(card.getByRole('link', { name: 'Practice first to claim Ice shop' })).toBeVisible();
  await updateTester(id, { practice_passed_at: 'now()' });
  await page.reload();
  await expect(ready.getByRole('listitem').filter({ hasText: 'practice recording: done' })).toBeVisible();
  await card.getByRole('button', { name: 'Claim Ice shop' }).click();
  await expect(heading(page, 'Ice shop')).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/(59|60):\d\d/);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Roasts' }).click();
  const active = page.getByRole('region', { name: 'You are working on' });
  await expect(active.getByRole('timer')).toContainText(/59:\d\d/);
  await active.getByRole('link', { name: 'Continue with Ice shop' }).click();
  await giveUp(page, 'You can claim it once more');
  await page.getByRole('link', { name: 'Find another roast' }).click();

  await expect(heading(page, 'Available Roasts')).toBeVisible();
  await card.getByRole('button', { name: 'Claim Ice shop' }).click();
  await giveUp(page, 'you cannot claim it again');
  await page.goto(myRoastsPath);
  await expect(page.getByRole('article')).toHaveText([/^Ice shop.*Given up/, /^Ice shop.*Given up/]);
  await page.goto(availableRoastsPath);
  await expect(page.getByRole('region', { name: 'Roasts for you' })).toBeVisible();
  await expect(card).toHaveCount(0);
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const headers = { authorization: `Bearer ${token}` };
  const thirdClaim = await request.post(`/api/tester/roasts/${roast}/claim`, { headers });
  expect([thirdClaim.status(), (await thirdClaim.json()).code]).toEqual([409, 'attempts_used']);
});

test('an empty list of available roasts explains why and links to the missing profile answer', async ({
  page,
  signIn,
  request,
}) => {
  await signIn(await createPracticedTesterIn('AL', request));
  const limitedBy = [
    { field: 'housingStatus', roasts: 3, isAnswered: false },
    { field: 'gender', roasts: 1, isAnswered: true },
  ];
  let elsewhere = { roasts: 4, limitedBy };
  await page.route('**/api/tester/roasts/available*', (route) => {
    const data = { roasts: [], nextCursor: null, blockedBy: null, elsewhere };
    return route.fulfill({ json: { success: true, data } });
  });
  await page.goto(availableRoastsPath);
  const list = page.getByRole('region', { name: 'Roasts for you' });
  await expect(list).toContainText('4 other roasts are open');
  await expect(list).toContainText('Housing3 roasts target this, and you have not answered.');
  await expect(list).toContainText('Gender1 roast targets a different answer');
  await expect(list).toContainText(/we email them to tester\.\d+\.\d+@example\.com/);
  await expectNoViolations(page);
  await list.getByRole('link', { name: 'Answer now for Housing' }).click();
  await expect(page).toHaveURL(`${settingsPath}#housingStatus`);
  await expect(page.getByLabel('Housing')).toBeFocused();

  elsewhere = { roasts: 0, limitedBy: [] };
  await page.goto(availableRoastsPath);
  await expect(list).toContainText('There are no new roasts right now.');
});

test('a suspended tester sees a notice with the contact email', async ({ page, signIn, request }) => {
  await signIn(await createTesterIn('AR', request, { practice_passed_at: 'now()', suspended_at: 'now()' }));
  await page.goto(availableRoastsPath);
  const notice = page.getByRole('status').filter({ hasText: 'Your account is suspended' });
  await expect(notice.getByRole('link', { name: 'hello@outloud.localhost' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByText('Get ready')).toHaveCount(0);
  await expectNoViolations(page);
});

test('the list of available roasts does not move under the pointer when roasts are added or taken', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  const [tester, otherTester] = [
    await createPracticedTesterIn('AZ', request),
    await createPracticedTesterIn('AZ', request),
  ];
  const wantedRoastId = await createRoastIn('AZ', request, customer, { websiteName: 'Wanted' });
  const roastIdBelow = await createRoastIn('AZ', request, customer, {
    websiteName: 'Below it',
    targeting: { genders: [] },
  });
  await showOnlyRoasts(page, ['Wanted', 'Below it', 'Best paid', 'Since then']);
  await signIn(tester);
  await page.clock.install();
  await page.goto(availableRoastsPath);
  const cards = page.getByRole('article');
  await expect(cards).toHaveText([/Wanted/, /Below it/]);
  const button = page.getByRole('button', { name: 'Claim Below it' });
  await button.hover();
  const position = await button.boundingBox();

  await claimByApi(request, otherTester, wantedRoastId);
  await createRoastIn('AZ', request, customer, { websiteName: 'Best paid', targeting: { ageRanges: ['26-35'] } });
  await page.clock.fastForward(31_000);
  await expect(page.getByText('1 new, 1 taken since you opened the list.')).toBeVisible();
  await expect(cards).toHaveText([/Wanted.*No longer open/, /Below it/]);
  expect(await button.boundingBox()).toEqual(position);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Update list' }).click();
  await expect(cards).toHaveText([/Best paid/, /Below it/]);
  await expect(heading(page, 'Welcome, Theo')).toBeFocused();

  const thirdTester = await createPracticedTesterIn('AZ', request);
  await claimByApi(request, thirdTester, roastIdBelow);
  await button.click();
  const takenCard = roastCard(page, 'Below it');
  await expect(takenCard.getByRole('alert')).toContainText('no open reviews left');
  await expect(takenCard).toContainText('No longer open');

  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'My Roasts' }).click();
  await expect(heading(page, 'My Roasts')).toBeVisible();
  await createRoastIn('AZ', request, customer, { websiteName: 'Since then', targeting: { ageRanges: ['26-35'] } });
  await menu.getByRole('link', { name: 'Available Roasts' }).click();
  await expect(cards).toHaveText([/Since then/, /Best paid/]);
});

test('a claim shows a countdown, announces the time left and blocks other claims', async ({
  page,
  customer,
  signIn,
  request,
}) => {
  const tester = await createPracticedTesterIn('CO', request);
  const claim = await claimByApi(
    request,
    tester,
    await createRoastIn('CO', request, customer, {
      websiteName: 'Taken',
      specificInstructions: 'Find a tent.',
      focusAreas: ['Search'],
    }),
  );
  await createRoastIn('CO', request, customer, { websiteName: 'Another' });
  await showOnlyRoasts(page, ['Another']);
  await signIn(tester);
  await page.clock.install();
  await page.goto(availableRoastsPath);
  await expect(page.getByRole('region', { name: 'You are working on' })).toContainText('Taken');
  await expect(page.getByRole('timer')).toContainText(/59:\d\d/);
  await roastCard(page, 'Another').getByRole('link', { name: 'Finish your roast first to claim Another' }).click();
  await expect(page).toHaveURL(`${myRoastsPath}/${claim}`);
  const brief = page.getByRole('region', { name: 'Brief' });
  await expect(brief).toContainText('Find a tent.');
  await expect(brief).toContainText('Search');
  const announcement = page.locator('[aria-live=polite]').filter({ hasText: /minutes left\.|Time is up\./ });
  await expect(page.getByRole('timer')).toContainText(/59:\d\d/);
  await expect(announcement).toHaveCount(0);
  // The page polls the time left every half minute.
  for (const [secondsLeft, text] of [
    [599, 'No more than 10 minutes left.'],
    [119, 'No more than 2 minutes left.'],
  ] as const) {
    await page.route(`**/api/tester/claims/${claim}`, async (route) => {
      const response = await route.fetch();
      const { data, ...envelope } = await response.json();
      await route.fulfill({ json: { ...envelope, data: { claim: { ...data.claim, secondsLeft } } } });
    });
    await page.clock.fastForward(31_000);
    await expect(announcement).toHaveText(text);
  }
  await expectNoViolations(page);
});

test('a tester reports a harmful site without a penalty', async ({ page, customer, signIn, request }) => {
  const tester = await createPracticedTesterIn('CT', request);
  const roast = await createRoastIn('CT', request, customer, { websiteName: 'Bad place' });
  await signIn(tester);
  await page.goto(`${myRoastsPath}/${await claimByApi(request, tester, roast)}`);
  await page.getByRole('button', { name: 'Report site' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('without a penalty');
  await dialog.getByRole('button', { name: 'Report site' }).click();
  await expect(dialog).toContainText('Reason is required');
  await expectNoViolations(page);
  await dialog.getByLabel('What is wrong with the site?').fill('It asks for my bank password.');
  await dialog.getByRole('button', { name: 'Report site' }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('You reported the site');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the claim of another tester shows a "Roast not found" page', async ({ page, customer, signIn, request }) => {
  const [tester, otherTester] = [
    await createPracticedTesterIn('DC', request),
    await createPracticedTesterIn('DC', request),
  ];
  const roast = await createRoastIn('DC', request, customer, { websiteName: 'Not yours' });
  const claim = await claimByApi(request, otherTester, roast);
  await signIn(tester);
  for (const id of [claim, 'none']) {
    await page.goto(`${myRoastsPath}/${id}`);
    await expect(heading(page, 'Roast not found')).toBeVisible();
  }
});

const roast = {
  _id: 'a',
  websiteUrl: 'https://shop.example.com/',
  websiteName: 'The Shop',
  websiteDescription: null,
  specificInstructions: null,
  focusAreas: [],
  pay: 6,
};
const delivery = {
  _id: 'd',
  status: 'processing',
  stage: 'listening',
  submittedAt: '2026-03-04T12:00:00.000Z',
  durationSeconds: 241.4,
  reviewReasons: [] as string[],
  rejectionReason: null as string | null,
  rating: null as object | null,
};
const createClaim = (_id: string, deliveryFields: Partial<typeof delivery>) => ({
  _id,
  roast,
  state: 'submitted',
  attempt: 1,
  claimedAt: '2026-03-04T11:00:00.000Z',
  expiresAt: '2026-03-04T12:00:00.000Z',
  secondsLeft: null,
  endedAt: '2026-03-04T11:30:00.000Z',
  delivery: { ...delivery, stage: null, ...deliveryFields },
});

test('My Roasts shows the outcome of each claim and updates without a reload', async ({ page, signIn, request }) => {
  await signIn(await createPracticedTesterIn('DE', request));
  let firstClaim = createClaim('1', { stage: 'listening' });
  await page.route('**/api/tester/claims*', (route) => {
    const claims = [
      firstClaim,
      createClaim('2', { status: 'pending', reviewReasons: ['no_speech'] }),
      createClaim('3', { status: 'rejected', rejectionReason: 'That was another site.' }),
      createClaim('4', { status: 'completed', rating: { stars: 4, reason: 'Found the hole in the fence.' } }),
    ];
    return route.fulfill({ json: { success: true, data: { claims, nextCursor: null } } });
  });
  await page.route('**/api/profile/metrics', (route) => {
    const metrics = {
      completedReviews: 12,
      approvalRate: 0.92,
      averageRating: 4.55,
      ratings: 9,
      earned: 84,
      payable: 30,
    };
    return route.fulfill({ json: { success: true, data: { metrics } } });
  });
  await page.clock.install();
  await page.goto(myRoastsPath);
  await expect(page.getByText('Completed reviews12')).toBeVisible();
  await expect(page.getByText('Approval rate92%')).toBeVisible();
  await expect(page.getByText('Average rating4.5from 9 ratings')).toBeVisible();
  await expect(page.getByRole('article')).toHaveText([
    /4 min 1 sUndecided: \$6ProcessingWriting the transcript\./,
    /In reviewAn automatic check flagged your recording.*No speech detected/,
    /Not paid: \$6RejectedThat was another site\./,
    /Earned \$6CompletedAccepted\. You earned \$6\.Rated 4 of 5 by the customerFound the hole in the fence\./,
  ]);
  await expectNoViolations(page);
  await expectToFit(page, 360);
  firstClaim = createClaim('1', { status: 'completed' });
  await page.clock.fastForward(6000);
  await expect(page.getByRole('article').first()).toContainText('Completed');
});

test('a tester saves the profile, preferred categories, payout account and email setting', async ({
  page,
  signIn,
  request,
}) => {
  await signIn(await createTesterIn('FL', request));
  await page.goto(settingsPath);
  const profile = page.getByRole('region', { name: 'Demographic profile' });
  await expect(profile.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '6 of 18 answered');
  await expect(profile.getByText('Pays up to $2 more').first()).toBeVisible();
  await profile.getByLabel('City').fill(' ');
  await profile.getByLabel('Housing').selectOption('Homeowner');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await expect(profile.getByText('City is required')).toBeVisible();
  await expect(profile.getByLabel('City')).toBeFocused();
  await profile.getByLabel('City').fill('Tampa');
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(profile.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '7 of 18 answered');

  const categories = page.getByRole('region', { name: 'Preferred categories' });
  await categories.getByText('Finance').click();
  await categories.getByRole('button', { name: 'Save categories' }).click();
  await expect(page.getByText('Preferred categories saved')).toBeVisible();
  await page.getByLabel('Payout method').selectOption('Bank account with an IBAN');
  await page.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 01');
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText('This IBAN has a typo: its check digits do not match.')).toBeVisible();
  await expect(page.getByLabel('IBAN', { exact: true })).toBeFocused();
  await page.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 00');
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText('Payout account saved')).toBeVisible();
  await page.getByLabel('Email me new roasts that fit my profile').uncheck();
  await expect(page.getByText('Emails about new roasts turned off')).toBeVisible();

  await page.reload();
  await expect(profile.getByLabel('City')).toHaveValue('Tampa');
  await expect(profile.getByLabel('Housing')).toHaveValue('Homeowner');
  await expect(categories.getByRole('checkbox', { name: 'Finance' })).toBeChecked();
  await expect(page.getByText('We pay to IBAN DE89 3704 0044 0532 0130 00.')).toBeVisible();
  await expect(page.getByLabel('IBAN', { exact: true })).toHaveValue('DE89370400440532013000');
  await expect(page.getByLabel('Email me new roasts that fit my profile')).not.toBeChecked();
  await expectNoViolations(page);
  await expectToFit(page, 360);
});

test('the unsubscribe link in a digest email turns off digest emails', async ({ page, signIn, request }) => {
  const tester = await createTesterIn('GA', request);
  await page.goto(`/stop-mails?token=${createUnsubscribeToken(readServerSecrets().masterKey, tester.id)}`);
  await expect(page.getByRole('status').filter({ hasText: 'You are unsubscribed' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Sign in to open settings' }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Fsettings/);
  await signIn(tester);
  await page.goto(settingsPath);
  await expect(page.getByLabel('Email me new roasts that fit my profile')).not.toBeChecked();

  await page.goto('/stop-mails?token=nonsense');
  await expect(page.getByRole('alert')).toContainText('This link is invalid');
  await page.goto('/stop-mails');
  await expect(page.getByRole('alert')).toContainText('The link is incomplete');
});

test('the deletion dialog warns a tester about unpaid earnings', async ({ page, signIn, request }) => {
  await signIn(await createTesterIn('HI', request));
  await page.route('**/api/tester/earnings?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const data = { ...body.data, payable: 11, maturing: 4, frozen: 2 };
    await route.fulfill({ response, json: { ...body, data } });
  });
  await page.goto(settingsPath);
  await page.getByRole('link', { name: 'your Profile page' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(confirmDialog(page)).toContainText('You will lose $17 in unpaid earnings');
  await expect(confirmDialog(page)).toContainText('while a payout is in progress or a review is undecided');
});

test('a tester claims and gives up a roast with the keyboard', async ({ page, customer, signIn, request }) => {
  await signIn(await createPracticedTesterIn('ID', request));
  await createRoastIn('ID', request, customer, { websiteName: 'Keys only' });
  await showOnlyRoasts(page, ['Keys only']);
  await page.goto(availableRoastsPath);
  await page.getByRole('button', { name: 'Claim Keys only' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Keys only')).toBeVisible();
  await page.getByRole('button', { name: 'Give up' }).focus();
  await page.keyboard.press('Enter');
  await expect(confirmDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Give up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(confirmDialog(page).getByRole('button', { name: 'Give up', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
});

test('a tester page that fails to load shows an error and can be retried', { tag: '@long' }, async ({
  page,
  signIn,
  request,
}) => {
  await signIn(await createPracticedTesterIn('IA', request));
  for (const [path, call] of [
    [availableRoastsPath, '**/api/tester/roasts/available*'],
    [myRoastsPath, '**/api/tester/claims*'],
    [settingsPath, '**/api/profile/demographic'],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ status: 500, json: { success: false, error: 'Out of order' } }));
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('Check your connection and try again.');
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
});

test('the tester pages pass axe and fit a 360 px viewport', async ({ page, customer, signIn, request }) => {
  const tester = await createPracticedTesterIn('IL', request);
  const longTexts = {
    websiteUrl: `https://shop.example.com/${'a-long-way-to-the-page/'.repeat(20)}`,
    websiteDescription: 'Sells things. '.repeat(40),
    focusAreas: ['Checkout', 'Search'],
  };
  const roastId = await createRoastIn('IL', request, customer, {
    websiteName: 'A shop with a name that needs room',
    ...longTexts,
  });
  await signIn(tester);
  await page.goto(availableRoastsPath);
  const card = roastCard(page, 'A shop with a name');
  await card.getByRole('button', { name: 'Read more' }).click();
  await expect(card.getByRole('button', { name: 'Read less' })).toHaveAttribute('aria-expanded', 'true');
  await expectNoViolations(page);
  await expectToFit(page, 360);
  const id = await claimByApi(request, tester, roastId);
  for (const path of [`${myRoastsPath}/${id}`, availableRoastsPath, myRoastsPath, settingsPath]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expectFewFiles(page);
    await expectNoViolations(page);
    await expectToFit(page, 360);
    await expectNoViolations(page);
  }
});
