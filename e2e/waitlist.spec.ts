import type { Page } from '@playwright/test';
import { mailsTo } from '../apps/api/test/mailbox.ts';
import { expectNoViolations } from './setup/axe.ts';
import { expect, mailTo, test } from './setup/test.ts';
import {
  fillApplication,
  give,
  newAddress,
  requiredAnswers,
  submitApplication,
  waitlistPage,
} from './setup/waitlist.ts';

const received = 'We have your application';
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const submitted = (page: Page) => page.getByRole('heading', { name: 'Application Submitted!' });

function bodiesOf(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/waitlist/apply')) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test('the links of the site lead to the waitlist', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Become a Tester' }).click();
  await expect(page).toHaveURL('/tester-waitlist');
  await expect(page).toHaveTitle('Become a tester · Outloud');
  await page.goto('/terms-and-privacy');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Become a Tester' }).click();
  await expect(page).toHaveURL('/tester-waitlist');
  await page.goto('/signup');
  await page.getByRole('link', { name: 'Join the waitlist' }).click();
  await expect(page).toHaveURL('/tester-waitlist');
  await page.goto('/become-a-tester?ref=mail');
  await expect(page).toHaveURL('/tester-waitlist?ref=mail');
});

test('the page says what the work pays, what that rests on, and what is not promised', async ({ page }) => {
  await page.goto(waitlistPage);
  const main = page.getByRole('main');
  await expect(main).toContainText(
    '$4 to $11 a review: a recording of 3 to 5 minutes, about 10 minutes of work in all.',
  );
  await expect(main).toContainText('An answer within 2-3 business days.');
  await expect(main).toContainText('Up to 50% more with a complete profile');
  await expect(main).toContainText('pays $4. The same for homeowners pays $6');
  await expect(main).toContainText('reviews at $11, each done in 6 to 7 minutes');
  await expect(main).toContainText('in some weeks nothing may fit you');
});

test('the first missing answer is told above the form, marked, and gets the focus', async ({ page }) => {
  const bodies = bodiesOf(page);
  await page.goto(waitlistPage);
  for (const answer of requiredAnswers(newAddress())) {
    await submitApplication(page).click();
    const control = page.getByLabel(answer.label, { exact: true });
    await expect(alert(page)).toHaveText(`${answer.field} is required`);
    await expect(control).toBeFocused();
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('[aria-invalid]')).toHaveCount(1);
    await give(page, answer);
    await expect(alert(page)).toHaveCount(0);
    await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  }
  expect(bodies).toEqual([]);
});

test('an application is sent once, without what is empty, and confirmed by mail', async ({ page }) => {
  const email = newAddress();
  const bodies = bodiesOf(page);
  await page.goto(waitlistPage);
  await fillApplication(page, email);
  await page.getByLabel('Housing').selectOption('Homeowner');
  const hours = page.getByLabel('Hours per week');
  await expect(hours).toHaveValue('5');
  await hours.fill('');
  await hours.blur();
  await expect(hours).toHaveValue('5');
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  await submitApplication(page).dblclick();

  await expect(submitted(page)).toBeFocused();
  expect(bodies).toEqual([
    {
      fullName: 'Tess Applicant',
      email,
      demographicProfile: {
        ageRange: '26-35',
        gender: 'Female',
        city: 'Austin',
        state: 'TX',
        incomeLevel: '$50k-$75k',
        educationLevel: "Master's degree",
        housingStatus: 'Homeowner',
      },
      hoursPerWeek: 5,
      hasVideoExperience: false,
    },
  ]);
  await expect(page.getByRole('main')).toContainText(email);
  await mailTo(email, received);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('hours that were emptied before the script came are the usual ones when it comes', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(waitlistPage);
  const hours = page.getByLabel('Hours per week');
  await hours.fill('');
  await hours.blur();
  await expect(hours).toHaveValue('');
  script.resolve();
  await expect(hours).toHaveValue('5');
});

test('a second application of the same address looks like the first and sends no second mail', async ({ page }) => {
  const email = newAddress();
  for (const city of ['Austin', 'Boston']) {
    await page.goto(waitlistPage);
    await fillApplication(page, email);
    await page.getByLabel('City', { exact: true }).fill(city);
    await submitApplication(page).click();
    await expect(submitted(page)).toBeVisible();
  }
  // Mails go out in order: by the time of the third one, a second would be there.
  const later = newAddress();
  await page.goto(waitlistPage);
  await fillApplication(page, later);
  await submitApplication(page).click();
  await mailTo(later, received);
  expect(mailsTo(process.env.E2E_DATA_DIR ?? '', email).map(({ subject }) => subject)).toEqual([received]);
});

test('what the server says is shown, what was typed stays, and an edit clears the alert', async ({ page }) => {
  const answers: object[] = [
    { status: 429, json: { success: false, data: null, error: 'Too many applications', code: 'throttled' } },
    { status: 502, body: 'Bad gateway' },
    {
      status: 400,
      json: {
        success: false,
        data: null,
        error: 'city is required',
        code: 'invalid',
        problems: [{ field: 'demographicProfile.city', message: 'city is required' }],
      },
    },
  ];
  await page.route('**/api/waitlist/apply', (route) => {
    const answer = answers.shift();
    return answer ? route.fulfill(answer) : route.abort();
  });
  await page.goto(waitlistPage);
  await fillApplication(page, newAddress());
  const send = async (message: string) => {
    await submitApplication(page).click();
    await expect(alert(page)).toHaveText(message);
  };

  await send('Too many applications');
  await expect(alert(page)).toBeFocused();
  await page.getByLabel('Phone').fill('555 0100');
  await expect(alert(page)).toHaveCount(0);
  await send('Failed to submit application');
  await send('city is required');
  await expect(page.getByLabel('City', { exact: true })).toBeFocused();
  await send('Failed to submit application. Please try again.');
  await expect(page.getByLabel('Full name')).toHaveValue('Tess Applicant');
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('TX');
  await expect(page.getByLabel('Phone')).toHaveValue('555 0100');

  await page.unroute('**/api/waitlist/apply');
  await submitApplication(page).click();
  await expect(submitted(page)).toBeVisible();
});

test('while it is sent the button says so', async ({ page }) => {
  const { promise: passed, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/api/waitlist/apply', async (route) => {
    await passed;
    await route.continue();
  });
  await page.goto(waitlistPage);
  await fillApplication(page, newAddress());
  await submitApplication(page).click();
  await expect(submitApplication(page)).toHaveText('Submitting...');
  open();
  await expect(submitted(page)).toBeVisible();
});

test('applying works by keyboard alone', async ({ page }) => {
  await page.goto(waitlistPage);
  await page.getByRole('main').getByRole('link', { name: 'Apply now' }).focus();
  await page.keyboard.press('Enter');
  const next = async (label: string) => {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  };
  const typed = async (label: string, text: string) => {
    await next(label);
    await page.keyboard.type(text);
  };
  await typed('Full name', 'Kay Board');
  await typed('Email', newAddress());
  await next('Phone');
  await typed('Age range', '3');
  await typed('Gender', 'N');
  await typed('City', 'Tulsa');
  await typed('State', 'Okl');
  await typed('Income level', 'U');
  await typed('Education level', 'T');
  await page.getByLabel('Hours per week').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('41');
  await next('Preferred working hours');
  await next('No');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await next('Previous testing experience');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(submitApplication(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(alert(page)).toHaveText('hoursPerWeek must be a whole number from 1 to 40');
  await expect(page.getByLabel('Hours per week')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await expect(submitted(page)).toBeFocused();
});

test.describe('the look of it', () => {
  test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

  const fits = async (page: Page) => {
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 780 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  };

  test('of a form with an alert has nothing for axe to find, and fits small screens', async ({ page }) => {
    await page.goto(waitlistPage);
    await submitApplication(page).click();
    await expect(alert(page)).toBeVisible();
    await expectNoViolations(page);
    await fits(page);
  });

  test('of what comes after it has nothing for axe to find, and fits small screens', async ({ page }) => {
    await page.goto(waitlistPage);
    await fillApplication(page, `${'a'.repeat(50)}.${newAddress()}`);
    await submitApplication(page).click();
    await expect(submitted(page)).toBeVisible();
    await expectNoViolations(page);
    await fits(page);
  });
});
