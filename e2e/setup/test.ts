import * as mailbox from '@outloud/testkit/mailbox';
import { getOwnerDatabaseUrl } from '@outloud/testkit/server-process';
import { validPassword, verifyEmail } from '@outloud/testkit/users';
import { test as base, expect, type Page } from '@playwright/test';

export { validPassword as password };

export type TestUser = { email: string; fullName: string; token: string };
type Fixtures = {
  /** Fails the test if any page has a script error or violates its content security policy. */
  failOnBrowserErrors: undefined;
  /** A new customer account with a verified email, not signed in to the browser. */
  customer: TestUser;
  unverifiedCustomer: TestUser;
  /** Signs a user in to the browser. */
  signIn: (user: TestUser) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the destructuring
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  failOnBrowserErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('page', (page) => collectErrors(page, errors));
      await use(undefined);
      expect(errors, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
  customer: async ({ unverifiedCustomer: customer }, use) => {
    await verifyEmail(getOwnerDatabaseUrl(process.env.E2E_DATA_DIR ?? ''), customer.email);
    await use(customer);
  },
  unverifiedCustomer: async ({ baseURL }, use, info) => {
    const email = `customer.${info.workerIndex}.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;
    const body = JSON.stringify({ email, password: validPassword, fullName: 'Paula Person' });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${baseURL}/api/auth/register`, { method: 'POST', headers, body });
    const { data } = await response.json();
    await use({ email, fullName: 'Paula Person', token: data.token });
  },
  signIn: async ({ page }, use) => {
    await use(async ({ token }) => {
      await page.addInitScript((value) => {
        if (!sessionStorage.getItem('seeded')) localStorage.setItem('authToken', value);
        sessionStorage.setItem('seeded', '1');
      }, token);
    });
  },
});

const ignoredErrors = [
  // Tests provoke error responses, which the pages handle.
  'Failed to load resource',
  // Listing the microphones queries cameras too, which the permissions policy forbids.
  'Permissions policy violation: camera',
];

function collectErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !ignoredErrors.some((prefix) => message.text().startsWith(prefix)))
      errors.push(message.text());
  });
}

export function waitForEmail(email: string, subject: string) {
  return mailbox.waitForEmail(process.env.E2E_DATA_DIR ?? '', email, subject);
}

export { expect };
