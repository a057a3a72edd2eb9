import type { Page } from '@playwright/test';
import { createUnsubscribeToken } from '../apps/api/src/features/claims/unsubscribe-token.ts';
import { expectNoViolations } from './setup/axe.ts';
import { expect, password, test } from './setup/test.ts';
import {
  available,
  claimByApi,
  hideOthers,
  invite,
  myRoasts,
  practisedIn,
  programSecrets,
  roastCard,
  roastIn,
  setTester,
  settings,
  testerIn,
} from './setup/testers.ts';

// Without motion, so that nothing is judged half faded in.
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const asked = (page: Page) => page.getByRole('alertdialog');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

async function giveUp(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Give up' }).click();
  await expect(asked(page)).toContainText(words);
  await asked(page).getByRole('button', { name: 'Give it up' }).click();
  await expect(page.getByRole('region', { name: 'What became of it' })).toContainText('You gave it up');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

test('an invited tester gets ready, takes a roast on, gives it up twice, and gets no third try', async ({
  page,
  person,
  request,
}) => {
  const { id, email, link } = await invite('AK');
  const roast = await roastIn('AK', request, person, { websiteName: 'Ice shop', reviews: 2 });
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(available);
  await expect(heading(page, 'Welcome, Theo')).toBeVisible();

  const ready = page.getByRole('region', { name: 'Get ready' });
  await expect(ready.getByRole('listitem').filter({ hasText: 'Your profile: to do' })).toBeVisible();
  await expect(ready.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '6 of 18 answered');
  const question = ready.getByRole('heading', { level: 3 });
  const first = await question.textContent();
  await ready
    .getByRole('list', { name: first ?? '' })
    .getByRole('button')
    .first()
    .click();
  await expect(ready.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '7 of 18 answered');
  await expect(question).not.toHaveText(first ?? '');
  await expect(question).toBeFocused();
  for (let left = 11; left > 0; left--) await ready.getByRole('button', { name: 'Skip this one' }).click();
  await expect(question).toHaveText('That is all for now');
  await expect(ready.getByRole('link', { name: 'Check and practise' })).toHaveAttribute('href', '/dashboard/practice');

  const card = roastCard(page, 'Ice shop');
  await expect(card).toContainText('$7');
  await expect(card.getByRole('link', { name: 'Practise first Ice shop' })).toBeVisible();
  await setTester(id, { practice_passed_at: 'now()' });
  await page.reload();
  await expect(ready.getByRole('listitem').filter({ hasText: 'practice recording: done' })).toBeVisible();
  await card.getByRole('button', { name: 'Claim Ice shop' }).click();
  await expect(heading(page, 'Ice shop')).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/(59|60):\d\d/);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Roasts' }).click();
  const active = page.getByRole('region', { name: 'You are working on' });
  await expect(active.getByRole('timer')).toContainText(/59:\d\d/);
  await active.getByRole('link', { name: 'Go on with Ice shop' }).click();
  await giveUp(page, 'You can claim it once more for as long as it is open.');
  await page.getByRole('link', { name: 'Find another roast' }).click();

  await expect(heading(page, 'Available Roasts')).toBeVisible();
  await card.getByRole('button', { name: 'Claim Ice shop' }).click();
  await giveUp(page, 'This was your second try, so you cannot claim it again.');
  await page.goto(myRoasts);
  await expect(page.getByRole('article')).toHaveText([/^Ice shop.*Given up/, /^Ice shop.*Given up/]);
  await page.goto(available);
  await expect(page.getByRole('region', { name: 'Roasts for you' })).toBeVisible();
  await expect(card).toHaveCount(0);
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const headers = { authorization: `Bearer ${token}` };
  const third = await request.post(`/api/tester/roasts/${roast}/claim`, { headers });
  expect([third.status(), (await third.json()).code]).toEqual([409, 'attempts_used']);
});

test('an empty list says why, and leads to the answer that is missing', async ({ page, signIn, request }) => {
  await signIn(await practisedIn('AL', request));
  const limitedBy = [
    { field: 'housingStatus', roasts: 3, isAnswered: false },
    { field: 'gender', roasts: 1, isAnswered: true },
  ];
  let elsewhere = { roasts: 4, limitedBy };
  await page.route('**/api/tester/roasts/available*', (route) => {
    const data = { roasts: [], nextCursor: null, blockedBy: null, elsewhere };
    return route.fulfill({ json: { success: true, data } });
  });
  await page.goto(available);
  const list = page.getByRole('region', { name: 'Roasts for you' });
  await expect(list).toContainText('4 other roasts are open. Their customers want to hear from somebody else.');
  await expect(list).toContainText('Housing3 roasts ask for it, and you have not answered.');
  await expect(list).toContainText('Gender1 roast asks for another answer than yours');
  await expect(list).toContainText(/New roasts that fit you are mailed to tester\.\d+\.\d+@example\.com/);
  await expectNoViolations(page);
  await list.getByRole('link', { name: 'Answer it for Housing' }).click();
  await expect(page).toHaveURL(`${settings}#housingStatus`);
  await expect(page.getByLabel('Housing')).toBeFocused();

  elsewhere = { roasts: 0, limitedBy: [] };
  await page.goto(available);
  await expect(list).toContainText('Nothing is open that you have not had already.');
});

test('a suspended tester is told so, and whom to write to', async ({ page, signIn, request }) => {
  await signIn(await testerIn('AR', request, { practice_passed_at: 'now()', suspended_at: 'now()' }));
  await page.goto(available);
  const notice = page.getByRole('status').filter({ hasText: 'Your account is suspended' });
  await expect(notice.getByRole('link', { name: 'hello@outloud.localhost' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByText('Get ready')).toHaveCount(0);
  await expectNoViolations(page);
});

test('what others do moves nothing under the pointer', async ({ page, person, signIn, request }) => {
  const [tester, other] = [await practisedIn('AZ', request), await practisedIn('AZ', request)];
  const wanted = await roastIn('AZ', request, person, { websiteName: 'Wanted' });
  const below = await roastIn('AZ', request, person, { websiteName: 'Below it', targeting: { genders: [] } });
  await hideOthers(page, ['Wanted', 'Below it', 'Best paid', 'Since then']);
  await signIn(tester);
  await page.clock.install();
  await page.goto(available);
  const cards = page.getByRole('article');
  await expect(cards).toHaveText([/Wanted/, /Below it/]);
  const button = page.getByRole('button', { name: 'Claim Below it' });
  await button.hover();
  const place = await button.boundingBox();

  await claimByApi(request, other, wanted);
  await roastIn('AZ', request, person, { websiteName: 'Best paid', targeting: { ageRanges: ['26-35'] } });
  await page.clock.fastForward(31_000);
  await expect(page.getByText('1 new, 1 taken since you opened the list.')).toBeVisible();
  await expect(cards).toHaveText([/Wanted.*No longer open/, /Below it/]);
  expect(await button.boundingBox()).toEqual(place);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Update list' }).click();
  await expect(cards).toHaveText([/Best paid/, /Below it/]);
  await expect(heading(page, 'Welcome, Theo')).toBeFocused();

  const third = await practisedIn('AZ', request);
  await claimByApi(request, third, below);
  await button.click();
  const refused = roastCard(page, 'Below it');
  await expect(refused.getByRole('alert')).toHaveText('Somebody was faster: this roast has no open review left');
  await expect(refused).toContainText('No longer open');

  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'My Roasts' }).click();
  await expect(heading(page, 'My Roasts')).toBeVisible();
  await roastIn('AZ', request, person, { websiteName: 'Since then', targeting: { ageRanges: ['26-35'] } });
  await menu.getByRole('link', { name: 'Available Roasts' }).click();
  await expect(cards).toHaveText([/Since then/, /Best paid/]);
});

test('a claim counts down, announces its end, and blocks the others', async ({ page, person, signIn, request }) => {
  const tester = await practisedIn('CO', request);
  const claim = await claimByApi(
    request,
    tester,
    await roastIn('CO', request, person, {
      websiteName: 'Taken',
      specificInstructions: 'Find a tent.',
      focusAreas: ['Search'],
    }),
  );
  await roastIn('CO', request, person, { websiteName: 'Another' });
  await hideOthers(page, ['Another']);
  await signIn(tester);
  await page.clock.install();
  await page.goto(available);
  await expect(page.getByRole('region', { name: 'You are working on' })).toContainText('Taken');
  await expect(page.getByRole('timer')).toContainText(/59:\d\d/);
  await roastCard(page, 'Another').getByRole('link', { name: 'Finish yours first Another' }).click();
  await expect(page).toHaveURL(`${myRoasts}/${claim}`);
  const brief = page.getByRole('region', { name: 'What is asked' });
  await expect(brief).toContainText('Find a tent.');
  await expect(brief).toContainText('Search');
  const announced = page.locator('[aria-live=polite]').filter({ hasText: /minutes left\.|Time is up\./ });
  await expect(page.getByRole('timer')).toContainText(/59:\d\d/);
  await expect(announced).toHaveCount(0);
  // The server says how long it is, and is asked again every half minute.
  for (const [secondsLeft, words] of [
    [599, 'No more than 10 minutes left.'],
    [119, 'No more than 2 minutes left.'],
  ] as const) {
    await page.route(`**/api/tester/claims/${claim}`, async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = await answer.json();
      await route.fulfill({ json: { ...rest, data: { claim: { ...data.claim, secondsLeft } } } });
    });
    await page.clock.fastForward(31_000);
    await expect(announced).toHaveText(words);
  }
  await expectNoViolations(page);
});

test('a harmful site is reported without a penalty', async ({ page, person, signIn, request }) => {
  const tester = await practisedIn('CT', request);
  const roast = await roastIn('CT', request, person, { websiteName: 'Bad place' });
  await signIn(tester);
  await page.goto(`${myRoasts}/${await claimByApi(request, tester, roast)}`);
  await page.getByRole('button', { name: 'Report the site' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('without a penalty');
  await dialog.getByRole('button', { name: 'Report the site' }).click();
  await expect(dialog).toContainText('A reason is required');
  await expectNoViolations(page);
  await dialog.getByLabel('What is wrong with it?').fill('It asks for my bank password.');
  await dialog.getByRole('button', { name: 'Report the site' }).click();
  await expect(page.getByRole('region', { name: 'What became of it' })).toContainText('You reported the site.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a claim of somebody else is not found', async ({ page, person, signIn, request }) => {
  const [tester, other] = [await practisedIn('DC', request), await practisedIn('DC', request)];
  const roast = await roastIn('DC', request, person, { websiteName: 'Not yours' });
  const claim = await claimByApi(request, other, roast);
  await signIn(tester);
  for (const id of [claim, 'none']) {
    await page.goto(`${myRoasts}/${id}`);
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
const claim = (_id: string, handedIn: Partial<typeof delivery>) => ({
  _id,
  roast,
  state: 'submitted',
  attempt: 1,
  claimedAt: '2026-03-04T11:00:00.000Z',
  expiresAt: '2026-03-04T12:00:00.000Z',
  secondsLeft: null,
  endedAt: '2026-03-04T11:30:00.000Z',
  delivery: { ...delivery, stage: null, ...handedIn },
});

test('My Roasts tells what became of everything, and keeps up', async ({ page, signIn, request }) => {
  await signIn(await practisedIn('DE', request));
  let first = claim('1', { stage: 'listening' });
  await page.route('**/api/tester/claims*', (route) => {
    const claims = [
      first,
      claim('2', { status: 'pending', reviewReasons: ['no_speech'] }),
      claim('3', { status: 'rejected', rejectionReason: 'That was another site.' }),
      claim('4', { status: 'completed', rating: { stars: 4, reason: 'Found the hole in the fence.' } }),
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
  await page.goto(myRoasts);
  await expect(page.getByText('Completed reviews12')).toBeVisible();
  await expect(page.getByText('Approval rate92%')).toBeVisible();
  await expect(page.getByText('Average rating4.5from 9 ratings')).toBeVisible();
  await expect(page.getByRole('article')).toHaveText([
    /4:01 minNot decided: \$6Being processedWriting down what was said\./,
    /In reviewA check has set it aside.*No speech to hear/,
    /Not paid: \$6RejectedThat was another site\./,
    /Earned \$6CompletedAccepted\. \$6 went to your earnings\.Rated 4 of 5 by the customerFound the hole in the fence\./,
  ]);
  await expectNoViolations(page);
  await expectToFit(page, 360);
  first = claim('1', { status: 'completed' });
  await page.clock.fastForward(6000);
  await expect(page.getByRole('article').first()).toContainText('Completed');
});

test('the settings keep what they are told', async ({ page, signIn, request }) => {
  await signIn(await testerIn('FL', request));
  await page.goto(settings);
  const profile = page.getByRole('region', { name: 'Your profile' });
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
  await page.getByRole('textbox', { name: 'Payout address' }).fill('theo@pay.example.com');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Payout address saved')).toBeVisible();
  await page.getByLabel('Mail me new roasts that fit my profile').uncheck();
  await expect(page.getByText('No more mails about new roasts')).toBeVisible();

  await page.reload();
  await expect(profile.getByLabel('City')).toHaveValue('Tampa');
  await expect(profile.getByLabel('Housing')).toHaveValue('Homeowner');
  await expect(categories.getByRole('checkbox', { name: 'Finance' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Payout address' })).toHaveValue('theo@pay.example.com');
  await expect(page.getByLabel('Mail me new roasts that fit my profile')).not.toBeChecked();
  await expectNoViolations(page);
  await expectToFit(page, 360);
});

test('the link at the foot of a digest ends the mails', async ({ page, signIn, request }) => {
  const tester = await testerIn('GA', request);
  await page.goto(`/stop-mails?token=${createUnsubscribeToken(programSecrets().emailHashKey, tester.id)}`);
  await expect(page.getByRole('status').filter({ hasText: 'No more mails about new roasts' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Sign in to your settings' }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Fsettings/);
  await signIn(tester);
  await page.goto(settings);
  await expect(page.getByLabel('Mail me new roasts that fit my profile')).not.toBeChecked();

  await page.goto('/stop-mails?token=nonsense');
  await expect(page.getByRole('alert')).toContainText('This link is not one that we mailed');
  await page.goto('/stop-mails');
  await expect(page.getByRole('alert')).toContainText('The link is incomplete');
});

test('a tester who leaves is told what they give up', async ({ page, signIn, request }) => {
  await signIn(await testerIn('HI', request));
  await page.route('**/api/tester/earnings?*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const data = { ...answer.data, payable: 11, maturing: 4, frozen: 2 };
    await route.fulfill({ response, json: { ...answer, data } });
  });
  await page.goto(settings);
  await page.getByRole('link', { name: 'your account page' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(asked(page)).toContainText('You give up $17 that you have earned');
  await expect(asked(page)).toContainText(
    'It is refused while a payout is on its way or a review of yours is not decided.',
  );
});

test('a roast is claimed and given up by keyboard alone', async ({ page, person, signIn, request }) => {
  await signIn(await practisedIn('ID', request));
  await roastIn('ID', request, person, { websiteName: 'Keys only' });
  await hideOthers(page, ['Keys only']);
  await page.goto(available);
  await page.getByRole('button', { name: 'Claim Keys only' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Keys only')).toBeVisible();
  await page.getByRole('button', { name: 'Give up' }).focus();
  await page.keyboard.press('Enter');
  await expect(asked(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Give up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(asked(page).getByRole('button', { name: 'Give it up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'What became of it' })).toBeVisible();
});

test('a list that cannot be loaded says so, and tries again', async ({ page, signIn, request }) => {
  await signIn(await practisedIn('IA', request));
  for (const [address, call] of [
    [available, '**/api/tester/roasts/available*'],
    [myRoasts, '**/api/tester/claims*'],
    [settings, '**/api/profile/demographic'],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ status: 500, json: { success: false, error: 'Out of order' } }));
    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText('Nothing is lost.');
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
});

test('the pages of a tester have nothing for axe to find, and fit 360 px', async ({
  page,
  person,
  signIn,
  request,
}) => {
  const tester = await practisedIn('IL', request);
  const wordy = {
    websiteUrl: `https://shop.example.com/${'a-long-way-to-the-page/'.repeat(20)}`,
    websiteDescription: 'Sells things. '.repeat(40),
    focusAreas: ['Checkout', 'Search'],
  };
  const roastId = await roastIn('IL', request, person, { websiteName: 'A shop with a name that needs room', ...wordy });
  await signIn(tester);
  await page.goto(available);
  const card = roastCard(page, 'A shop with a name');
  await card.getByRole('button', { name: 'Read all of it' }).click();
  await expect(card.getByRole('button', { name: 'Read less' })).toHaveAttribute('aria-expanded', 'true');
  await expectNoViolations(page);
  await expectToFit(page, 360);
  const id = await claimByApi(request, tester, roastId);
  for (const address of [`${myRoasts}/${id}`, available, myRoasts, settings]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await expectNoViolations(page);
    await expectToFit(page, 360);
    await expectNoViolations(page);
  }
});
