import type { Page } from '@playwright/test';
import { listEmailsTo } from '../apps/api/test/mailbox.ts';
import { expectNoViolations } from './setup/accessibility.ts';
import { expect, test, waitForEmail } from './setup/test.ts';
import {
  createEmail,
  fillAnswer,
  fillApplication,
  requiredAnswers,
  submitButton,
  waitlistPath,
} from './setup/waitlist.ts';

const confirmationSubject = 'We received your application';
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const submitted = (page: Page) => page.getByRole('heading', { name: 'Application Submitted!' });

function recordBodies(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/waitlist/apply')) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test('the links of the site open the waitlist', async ({ page }) => {
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

test('the page states the pay, its conditions and its limits', async ({ page }) => {
  await page.goto(waitlistPath);
  const main = page.getByRole('main');
  await expect(main).toContainText(
    '$4 to $11 a review: a recording of 3 to 5 minutes, about 10 minutes of work in all.',
  );
  await expect(main).toContainText('We reply within 2-3 business days.');
  await expect(main).toContainText('Up to 50% more with a complete profile');
  await expect(main).toContainText('pays $4. The same review for homeowners pays $6');
  await expect(main).toContainText('reviews at $11, each done in 6 to 7 minutes');
  await expect(main).toContainText('in some weeks no request may match you');
});

test('the first missing answer is reported above the form, marked and focused', async ({ page }) => {
  const bodies = recordBodies(page);
  await page.goto(waitlistPath);
  for (const answer of requiredAnswers(createEmail())) {
    await submitButton(page).click();
    const control = page.getByLabel(answer.label, { exact: true });
    await expect(alert(page)).toHaveText(`${answer.field} is required`);
    await expect(control).toBeFocused();
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('[aria-invalid]')).toHaveCount(1);
    await fillAnswer(page, answer);
    await expect(alert(page)).toHaveCount(0);
    await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  }
  expect(bodies).toEqual([]);
});

test('an application is sent once, without empty fields, and confirmed by email', async ({ page }) => {
  const email = createEmail();
  const bodies = recordBodies(page);
  await page.goto(waitlistPath);
  await fillApplication(page, email);
  await page.getByLabel('Housing').selectOption('Homeowner');
  const hours = page.getByLabel('Hours per week');
  await expect(hours).toHaveValue('5');
  await hours.fill('');
  await hours.blur();
  await expect(hours).toHaveValue('5');
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  await submitButton(page).dblclick();

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
  await waitForEmail(email, confirmationSubject);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('hours that were cleared before hydration are reset to the default after it', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(waitlistPath);
  const hours = page.getByLabel('Hours per week');
  await hours.fill('');
  await hours.blur();
  await expect(hours).toHaveValue('');
  script.resolve();
  await expect(hours).toHaveValue('5');
});

test('a second application with the same email looks like the first and sends no second email', async ({ page }) => {
  const email = createEmail();
  for (const city of ['Austin', 'Boston']) {
    await page.goto(waitlistPath);
    await fillApplication(page, email);
    await page.getByLabel('City', { exact: true }).fill(city);
    await submitButton(page).click();
    await expect(submitted(page)).toBeVisible();
  }
  // Emails are sent in order, so a second one would arrive before the third.
  const later = createEmail();
  await page.goto(waitlistPath);
  await fillApplication(page, later);
  await submitButton(page).click();
  await waitForEmail(later, confirmationSubject);
  expect(listEmailsTo(process.env.E2E_DATA_DIR ?? '', email).map(({ subject }) => subject)).toEqual([
    confirmationSubject,
  ]);
});

test('a server error is shown, the values stay, and an edit clears the error', async ({ page }) => {
  const responses: object[] = [
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
    const response = responses.shift();
    return response ? route.fulfill(response) : route.abort();
  });
  await page.goto(waitlistPath);
  await fillApplication(page, createEmail());
  const send = async (message: string) => {
    await submitButton(page).click();
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
  await submitButton(page).click();
  await expect(submitted(page)).toBeVisible();
});

test('the button shows that the application is being sent', async ({ page }) => {
  const { promise: passed, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/api/waitlist/apply', async (route) => {
    await passed;
    await route.continue();
  });
  await page.goto(waitlistPath);
  await fillApplication(page, createEmail());
  await submitButton(page).click();
  await expect(submitButton(page)).toHaveText('Submitting...');
  open();
  await expect(submitted(page)).toBeVisible();
});

test('the form can be filled and sent with the keyboard', async ({ page }) => {
  await page.goto(waitlistPath);
  await page.getByRole('main').getByRole('link', { name: 'Apply now' }).focus();
  await page.keyboard.press('Enter');
  const tabTo = async (label: string) => {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  };
  const tabAndType = async (label: string, text: string) => {
    await tabTo(label);
    await page.keyboard.type(text);
  };
  await tabAndType('Full name', 'Kay Board');
  await tabAndType('Email', createEmail());
  await tabTo('Phone');
  await tabAndType('Age range', '3');
  await tabAndType('Gender', 'N');
  await tabAndType('City', 'Tulsa');
  await tabAndType('State', 'Okl');
  await tabAndType('Income level', 'U');
  await tabAndType('Education level', 'T');
  await page.getByLabel('Hours per week').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('41');
  await tabTo('Preferred working hours');
  await tabTo('No');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await tabTo('Previous testing experience');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(submitButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(alert(page)).toHaveText('hoursPerWeek must be a whole number from 1 to 40');
  await expect(page.getByLabel('Hours per week')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await expect(submitted(page)).toBeFocused();
});

test.describe('accessibility', () => {
  test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

  const expectToFit = async (page: Page) => {
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 780 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  };

  test('a form with an error passes axe and fits small screens', async ({ page }) => {
    await page.goto(waitlistPath);
    await submitButton(page).click();
    await expect(alert(page)).toBeVisible();
    await expectNoViolations(page);
    await expectToFit(page);
  });

  test('the confirmation passes axe and fits small screens', async ({ page }) => {
    await page.goto(waitlistPath);
    await fillApplication(page, `${'a'.repeat(50)}.${createEmail()}`);
    await submitButton(page).click();
    await expect(submitted(page)).toBeVisible();
    await expectNoViolations(page);
    await expectToFit(page);
  });
});
