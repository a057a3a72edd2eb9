import { test as base, expect, type Page } from '@playwright/test';
import { waitForMail } from '../../apps/api/test/mailbox.ts';

export const password = 'a kettle of fish';

export type Person = { email: string; fullName: string; token: string };
type Fixtures = {
  /** Every page of the run is watched: a script error or a refusal by the content policy fails the test. */
  watched: undefined;
  /** A person with an account of their own, not signed in in this browser. */
  person: Person;
  /** Signs that person in in this browser. */
  signIn: (person: Person) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner asks for the destructuring
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  watched: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('page', (page) => watch(page, complaints));
      await use(undefined);
      expect(complaints, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
  person: async ({ baseURL }, use, info) => {
    const email = `person.${info.workerIndex}.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;
    const body = JSON.stringify({ email, password, fullName: 'Paula Person' });
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

const harmless = [
  // A refused request is an answer that the page shows, not a fault of the page.
  'Failed to load resource',
  // Whoever lists the microphones asks after cameras too, which no page of ours may use.
  'Permissions policy violation: camera',
];

function watch(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !harmless.some((start) => message.text().startsWith(start)))
      complaints.push(message.text());
  });
}

export function mailTo(email: string, subject: string) {
  return waitForMail(process.env.E2E_DATA_DIR ?? '', email, subject);
}

export { expect };
