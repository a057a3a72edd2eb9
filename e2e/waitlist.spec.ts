import { listEmailsTo } from '@outloud/testkit/mailbox';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './setup/accessibility.ts';
import { expect, test, waitForEmail } from './setup/test.ts';
import {
  createApplicantEmail,
  fillAnswer,
  fillApplication,
  getRequiredAnswers,
  submitButton,
  waitlistPath,
} from './setup/waitlist.ts';

const confirmationSubject = 'We received your application';
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const confirmation = (page: Page) => page.getByRole('heading', { name: 'Application Submitted!' });

function recordBodies(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/waitlist/apply')) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test('links in the header, the footer and the sign-up page open the waitlist', async ({ page }) => {
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

test('the waitlist page states the pay and its conditions', async ({ page }) => {
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

test('an incomplete application shows an error and focuses the first missing answer', async ({ page }) => {
  const bodies = recordBodies(page);
  await page.goto(waitlistPath);
  for (const answer of getRequiredAnswers(createApplicantEmail())) {
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
  const email = createApplicantEmail();
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

  await expect(confirmation(page)).toBeFocused();
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

test('hours that are cleared before hydration are reset to the default after hydration', async ({ page }) => {
  const scriptGate = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await scriptGate.promise;
    await route.continue();
  });
  await page.goto(waitlistPath);
  const hours = page.getByLabel('Hours per week');
  await hours.fill('');
  await hours.blur();
  await expect(hours).toHaveValue('');
  scriptGate.resolve();
  await expect(hours).toHaveValue('5');
});

test('a second application with the same email shows the same confirmation and sends no second email', async ({
  page,
}) => {
  const email = createApplicantEmail();
  for (const city of ['Austin', 'Boston']) {
    await page.goto(waitlistPath);
    await fillApplication(page, email);
    await page.getByLabel('City', { exact: true }).fill(city);
    await submitButton(page).click();
    await expect(confirmation(page)).toBeVisible();
  }
  // Emails are sent in order: a second email to this applicant would arrive before the email to the next applicant.
  const laterEmail = createApplicantEmail();
  await page.goto(waitlistPath);
  await fillApplication(page, laterEmail);
  await submitButton(page).click();
  await waitForEmail(laterEmail, confirmationSubject);
  expect(listEmailsTo(process.env.E2E_DATA_DIR ?? '', email).map(({ subject }) => subject)).toEqual([
    confirmationSubject,
  ]);
});

test('the waitlist form shows server errors, keeps its values and clears the error after an edit', {
  tag: '@long',
}, async ({ page }) => {
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
  await fillApplication(page, createApplicantEmail());
  const submitAndExpect = async (message: string) => {
    await submitButton(page).click();
    await expect(alert(page)).toHaveText(message);
  };

  await submitAndExpect('Too many applications');
  await expect(alert(page)).toBeFocused();
  await page.getByLabel('Phone').fill('555 0100');
  await expect(alert(page)).toHaveCount(0);
  await submitAndExpect('Failed to submit application');
  await submitAndExpect('city is required');
  await expect(page.getByLabel('City', { exact: true })).toBeFocused();
  await submitAndExpect('Failed to submit application. Please try again.');
  await expect(page.getByLabel('Full name')).toHaveValue('Tess Applicant');
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('TX');
  await expect(page.getByLabel('Phone')).toHaveValue('555 0100');

  await page.unroute('**/api/waitlist/apply');
  await submitButton(page).click();
  await expect(confirmation(page)).toBeVisible();
});

test('the submit button shows "Submitting..." while the application is being sent', async ({ page }) => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/api/waitlist/apply', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(waitlistPath);
  await fillApplication(page, createApplicantEmail());
  await submitButton(page).click();
  await expect(submitButton(page)).toHaveText('Submitting...');
  open();
  await expect(confirmation(page)).toBeVisible();
});

test('the waitlist form can be filled in and submitted with the keyboard', async ({ page }) => {
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
  await tabAndType('Email', createApplicantEmail());
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
  await expect(confirmation(page)).toBeFocused();
});

test.describe('accessibility', () => {
  test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

  const expectToFit = async (page: Page) => {
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 780 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  };

  test('a waitlist form with an error passes axe and fits small screens', async ({ page }) => {
    await page.goto(waitlistPath);
    await submitButton(page).click();
    await expect(alert(page)).toBeVisible();
    await expectNoViolations(page);
    await expectToFit(page);
  });

  test('the waitlist confirmation passes axe and fits small screens', async ({ page }) => {
    await page.goto(waitlistPath);
    await fillApplication(page, `${'a'.repeat(50)}.${createApplicantEmail()}`);
    await submitButton(page).click();
    await expect(confirmation(page)).toBeVisible();
    await expectNoViolations(page);
    await expectToFit(page);
  });
});
