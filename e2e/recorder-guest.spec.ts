import { readFile } from 'node:fs/promises';
import { computeWordErrorRate } from '@outloud/testkit/recordings/word-error-rate';
import { expectNoViolations } from './setup/accessibility.ts';
import { processingTest, recording, videoInput } from './setup/deliveries.ts';
import { getVideoState } from './setup/delivery-fixture.ts';
import {
  countSavedParts,
  setUpRecorder,
  startRecording,
  stopRecording,
  test,
  voice,
  voiceSeconds,
  waitForRecordedSeconds,
} from './setup/recorder.ts';
import { expect, password } from './setup/test.ts';

/** On a busy machine, a shorter delay would cut off the first words. */
const delaySeconds = 15;

test.use({ delaySeconds, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 300_000 });

test('a new customer creates a link, a guest records in another browser, and the customer reads what was said', async ({
  page,
  site,
  context,
  browser,
  baseURL,
}) => {
  const customerContext = await browser.newContext({ baseURL: baseURL ?? '' });
  const customerPage = await customerContext.newPage();
  await customerPage.goto('/signup?type=business');
  await customerPage.getByLabel('Full name').fill('Nora New');
  await customerPage.getByLabel('Email').fill(`nora.${Date.now()}@example.com`);
  await customerPage.getByLabel('Password', { exact: true }).fill(password);
  await customerPage.getByRole('checkbox').check();
  await customerPage.getByRole('button', { name: 'Create account' }).click();
  await expect(customerPage.getByText('No credits needed')).toBeVisible();
  await expectNoViolations(customerPage);
  await customerPage.getByRole('link', { name: 'Ask Your Own People' }).click();
  await expect(customerPage.getByRole('radio', { name: /My own people/ })).toBeChecked();
  await customerPage.getByLabel('Website URL').fill('https://crumbandcrust.example/');
  await customerPage.getByLabel('Website name').fill('Crumb & Crust');
  await customerPage.getByRole('button', { name: 'Create Link' }).click();
  const url = await customerPage.getByLabel('Link for your people').inputValue();
  expect(new URL(url).pathname).toMatch(/^\/r\/[\w-]{22}$/);
  await expectNoViolations(customerPage);

  await page.goto(`${url}?id=newsletter-7`);
  await expect(page.getByRole('heading', { name: 'Nora New wants to hear what you think.' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await expect(page.getByText('Agree to the recording first')).toBeVisible();
  await page.getByLabel('Your first name').fill('Mia');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await setUpRecorder(page);
  await expectNoViolations(page);
  await startRecording(page);
  await site.bringToFront();
  await waitForRecordedSeconds(page, delaySeconds + voiceSeconds + 1);
  await stopRecording(page);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. Loud and clear.' })).toBeVisible();
  await expectNoViolations(page);
  expect(await countSavedParts(page)).toBe(0);
  expect(await context.cookies()).toEqual([]);
  const privateUrl = await page.getByRole('textbox', { name: 'Private link' }).inputValue();

  await customerPage.reload();
  await expect(customerPage.getByText(/By Mia/)).toBeVisible();
  await expect(customerPage.getByText(/newsletter-7/)).toBeVisible();
  await customerPage.getByRole('link', { name: /Delivery #1/ }).click();
  await expect(customerPage.getByRole('heading', { name: 'What They Liked' })).toBeVisible({
    timeout: processingTest.timeout / 2,
  });
  await expectNoViolations(customerPage);
  await expect.poll(() => getVideoState(customerPage).then(({ duration }) => duration)).toBeGreaterThan(voiceSeconds);
  await customerPage.getByRole('tab', { name: 'Transcript' }).click();
  const segments = await customerPage.locator('[data-segment] > :last-child').allInnerTexts();
  expect(computeWordErrorRate(await readFile(`${voice}.txt`, 'utf8'), segments.join(' '))).toBeLessThanOrEqual(0.1);

  const otherContext = await browser.newContext({ baseURL: baseURL ?? '' });
  const otherPage = await otherContext.newPage();
  await otherPage.goto(privateUrl);
  await expect.poll(() => getVideoState(otherPage).then(({ duration }) => duration)).toBeGreaterThan(voiceSeconds);
  await expectNoViolations(otherPage);
  await otherPage.getByRole('button', { name: 'Delete recording' }).click();
  await otherPage.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(otherPage.getByRole('heading', { name: 'Deleted for good' })).toBeVisible();
  await customerPage.reload();
  await expect(customerPage.getByText('Delivery not found')).toBeVisible();
  await otherContext.close();
  await customerContext.close();
});

test('a guest on a phone chooses a file, and the last place is taken', async ({ page, customer, browser, baseURL }) => {
  const created = await fetch(`${baseURL}/api/roasts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
    body: JSON.stringify({
      websiteUrl: 'https://shop.example.com/',
      reviewers: 'own',
      deliveriesExpected: 1,
      redirectUrl: 'https://shop.example.com/thanks',
    }),
  });
  const { url } = (await created.json()).data.roastRequest.guestLink;
  const phone = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  });
  const phonePage = await phone.newPage();
  await phonePage.goto(url);
  await phonePage.getByRole('checkbox').check();
  await phonePage.getByRole('button', { name: 'Agree and continue' }).click();
  await expect(phonePage.getByRole('heading', { name: 'Your review' })).toBeVisible();
  await expectNoViolations(phonePage);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'It is a full house' })).toBeVisible();
  await expectNoViolations(page);
  await videoInput(phonePage).setInputFiles(recording);
  await phonePage.reload();
  await expect(phonePage.getByRole('heading', { name: 'Your review' })).toBeVisible();
  await videoInput(phonePage).setInputFiles(recording);
  await phonePage.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(phonePage.getByRole('heading', { name: 'Thank you. Loud and clear.' })).toBeVisible();
  await expect(phonePage.getByRole('link', { name: 'Continue to shop.example.com' })).toHaveAttribute(
    'href',
    'https://shop.example.com/thanks',
  );
  await expectNoViolations(phonePage);
  await phone.close();
});

test('a customer uploads a recording that exists, and pauses, reopens and closes a link', async ({
  page,
  customer,
  signIn,
}) => {
  await signIn(customer);
  await page.goto('/dashboard/roasts/create?reviewers=recordings');
  await expect(page.getByRole('radio', { name: /I have a recording/ })).toBeChecked();
  await page.getByLabel('Website URL').fill('https://shop.example.com/');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Upload and Analyze' }).click();
  await expect(page.getByText('Choose at least one video')).toBeVisible();
  await videoInput(page).setInputFiles(recording);
  await page.getByRole('button', { name: 'Upload and Analyze' }).click();
  await expect(page.getByText('By Guest 1')).toBeVisible();
  await expect(page.getByLabel('Link for your people')).toBeHidden();
  await expectNoViolations(page);

  await page.goto('/dashboard/roasts/create?reviewers=own');
  await page.getByLabel('Website URL').fill('https://shop.example.com/');
  await page.getByRole('button', { name: 'Create Link' }).click();
  const url = await page.getByLabel('Link for your people').inputValue();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Close early' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close request' }).click();
  await expect(page.getByLabel('Link for your people')).toBeHidden();
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'This one is over' })).toBeVisible();
  await expectNoViolations(page);
});
