import { closeSync, openSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { queryAsOwner } from '@outloud/testkit/query-as-owner';
import { getOwnerDatabaseUrl } from '@outloud/testkit/server-process';
import { adminEmail, uploadKey } from '@outloud/testkit/users';
import { type APIRequestContext, expect, type Page, type TestInfo } from '@playwright/test';
import { hashPassword } from '../../apps/api/src/crypto.ts';
import { websiteUrl } from './roasts.ts';
import { password, type TestUser } from './test.ts';

export const uploadPath = '/admin/delivery-upload';
export const recording = path.join(import.meta.dirname, '../../demo/recordings/bakery-positive.webm');
/** A very short recording for tests that do not need the analysis. It leaves more CPU time for other tests. */
export const tinyRecording = path.join(path.dirname(recording), 'tiny.mp4');
const shortRecording = path.join(path.dirname(recording), 'fitness-short.webm');

/** The only admin account of the test run. */
export const getAdmin = (): TestUser => ({
  email: adminEmail,
  fullName: 'Addie Admin',
  token: process.env.E2E_ADMIN_TOKEN ?? '',
});

/** Inserts a tester into the database, because testers cannot sign up. */
export async function createTester(fullName = 'Theo Tester'): Promise<{ id: string; email: string }> {
  const email = `tester.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;
  const [row] = await queryAsOwner<{ id: string }>(
    getOwnerDatabaseUrl(process.env.E2E_DATA_DIR ?? ''),
    `with new_user as (
       insert into users (email, full_name, account_type, password_hash)
       values ('${email}', '${fullName}', 'tester', '${await hashPassword(password)}') returning id
     )
     insert into testers (user_id) select id from new_user returning user_id as id`,
  );
  return { id: row?.id ?? '', email };
}

export async function signInByApi(request: APIRequestContext, email: string): Promise<string> {
  const response = await request.post('/api/auth/login', { data: { email, password } });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** Creates a recording padded with a Void element, which players skip. */
export function createLargeRecording(info: TestInfo, megabytes: number, from = shortRecording): string {
  const file = info.outputPath('large-review.webm');
  const size = megabytes * 1024 ** 2;
  const voidHeader = Buffer.alloc(9, 0xec);
  voidHeader.writeBigUInt64BE(0x0100000000000000n | BigInt(size), 1);
  writeFileSync(file, Buffer.concat([readFileSync(from), voidHeader, Buffer.alloc(size)]));
  return file;
}

/** Creates a sparse file, which takes no disk space. */
export function createSparseFile(info: TestInfo, name: string, bytes: number): string {
  const file = info.outputPath(name);
  closeSync(openSync(file, 'w'));
  truncateSync(file, bytes);
  return file;
}

export const videoInput = (page: Page) => page.locator('input[type=file]');
export const uploadButton = (page: Page) => page.getByRole('button', { name: /^Upload(ing|\sDelivery)/ });
export const uploadProgress = (page: Page) => page.getByRole('progressbar', { name: /^Uploading/ });

type UploadInput = { website: string; testerId: string; file: string };

export async function fillUploadForm(page: Page, { website, testerId, file }: UploadInput): Promise<void> {
  await page.getByRole('combobox', { name: 'Roast request' }).fill(website);
  await page.getByRole('option', { name: website }).click();
  await expect(page.getByRole('button', { name: `Change the roast request ${website}` })).toBeFocused();
  await page.getByRole('combobox', { name: 'Tester ID' }).fill(testerId);
  await page.getByLabel('Upload key', { exact: true }).fill(uploadKey);
  await videoInput(page).setInputFiles(file);
}

export async function getUploadPercent(page: Page): Promise<number> {
  return Number(await uploadProgress(page).getAttribute('aria-valuenow'));
}

/** Longer than any processing step takes on a busy machine. */
const stallTimeoutMs = 300_000;
/** Options for tests that wait for a recording to be processed. */
export const processingTest = { timeout: 1_800_000 };

/** Waits until a step of a delivery is done. Fails if the step fails or if no delivery makes progress for five minutes. */
export async function waitForStep(deliveryId: string, step: 'normalize' | 'analyze' | 'check'): Promise<void> {
  const url = getOwnerDatabaseUrl(process.env.E2E_DATA_DIR ?? '');
  let lastState = '';
  let changedAt = Date.now();
  for (;;) {
    const allSteps = 'select delivery_id, step, state, attempts from delivery_steps order by delivery_id, step';
    const rows = await queryAsOwner<{ delivery_id: string; step: string; state: string }>(url, allSteps);
    const stepRow = rows.find((row) => row.delivery_id === deliveryId && row.step === step);
    if (stepRow?.state === 'done') return;
    const currentState = JSON.stringify(rows);
    if (stepRow?.state === 'failed' || (currentState === lastState && Date.now() - changedAt > stallTimeoutMs)) {
      throw new Error(
        `Step ${step} of delivery ${deliveryId} failed or makes no progress: ${stepRow?.state ?? 'unknown'}`,
      );
    }
    if (currentState !== lastState) changedAt = Date.now();
    lastState = currentState;
    await wait(500);
  }
}

export async function waitForUploadPercent(page: Page, minimum: number): Promise<void> {
  await expect.poll(() => getUploadPercent(page), { intervals: [100] }).toBeGreaterThanOrEqual(minimum);
}

/** Returns a function that limits the page's upload speed. -1 removes the limit. */
export async function createUploadThrottle(page: Page): Promise<(bytesPerSecond: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const unthrottled = { offline: false, latency: 0, downloadThroughput: -1 };
  return async (uploadThroughput) => {
    await session.send('Network.emulateNetworkConditions', { ...unthrottled, uploadThroughput });
  };
}

type UploadRequest = { method: string; offset: number | null };

/** Records the upload requests of the page in order. */
export function recordUploadRequests(page: Page): UploadRequest[] {
  const uploadRequests: UploadRequest[] = [];
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/uploads')) return;
    const offset = request.headers()['upload-offset'];
    uploadRequests.push({ method: request.method(), offset: offset === undefined ? null : Number(offset) });
  });
  return uploadRequests;
}

const createStep = (name: string, state: string) => ({
  name,
  state,
  attempts: state === 'waiting' ? 0 : 1,
  error: null,
});

/** A delivery whose processing failed, as the API lists it for admins. */
export const failedDelivery = {
  _id: '00000000-0000-4000-8000-000000000001',
  deliveryNumber: 2,
  testerId: { _id: '00000000-0000-4000-8000-000000000002', fullName: 'Tess Tester', email: 'tess@example.com' },
  isGuest: false,
  roastRequestId: { _id: '00000000-0000-4000-8000-000000000003', websiteName: null, websiteUrl },
  originalFileName: 'review.mov',
  fileSize: 9 * 1024 ** 2,
  submittedAt: '2026-03-04T12:00:00.000Z',
  status: 'pending',
  reviewReasons: ['processing_failed', 'too_short'],
  adminNotes: null,
  steps: [
    ...['probe', 'normalize', 'thumbnail'].map((name) => createStep(name, 'done')),
    { name: 'audio', state: 'failed', attempts: 5, error: 'The audio could not be read' },
    ...['transcribe', 'analyze', 'check'].map((name) => createStep(name, 'waiting')),
  ],
};
