import { closeSync, openSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type APIRequestContext, expect, type Page, type TestInfo } from '@playwright/test';
import { hashPassword } from '../../apps/api/src/crypto.ts';
import { asOwner } from '../../apps/api/test/owner.ts';
import { databaseUrl } from '../../apps/api/test/program.ts';
import { adminEmail } from './admin.ts';
import { websiteUrl } from './roasts.ts';
import { type Person, password } from './test.ts';

export const uploadPage = '/admin/delivery-upload';
export const recording = path.join(import.meta.dirname, '../../demo/recordings/bakery-positive.webm');
/** Where nobody waits for what is said in it: working that out would only take time from other tests. */
export const tinyRecording = path.join(path.dirname(recording), 'tiny.mp4');
const shortRecording = path.join(path.dirname(recording), 'fitness-short.webm');

/** The one account of the run that may hand in deliveries. */
export const admin = (): Person => ({
  email: adminEmail,
  fullName: 'Addie Admin',
  token: process.env.E2E_ADMIN_TOKEN ?? '',
});

/** Testers cannot sign up by themselves. */
export async function newTester(fullName = 'Theo Tester'): Promise<{ id: string; email: string }> {
  const email = `tester.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;
  const [row] = await asOwner<{ id: string }>(
    databaseUrl(process.env.E2E_DATA_DIR ?? ''),
    `with made as (
       insert into users (email, full_name, account_type, password_hash)
       values ('${email}', '${fullName}', 'tester', '${await hashPassword(password)}') returning id
     )
     insert into testers (user_id) select id from made returning user_id as id`,
  );
  return { id: row?.id ?? '', email };
}

export async function signInByApi(request: APIRequestContext, email: string): Promise<string> {
  const response = await request.post('/api/auth/login', { data: { email, password } });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

/** A recording made longer by an element that every player skips. */
export function largeRecording(info: TestInfo, megabytes: number, from = shortRecording): string {
  const file = info.outputPath('large-review.webm');
  const size = megabytes * 1024 ** 2;
  const head = Buffer.alloc(9, 0xec);
  head.writeBigUInt64BE(0x0100000000000000n | BigInt(size), 1);
  writeFileSync(file, Buffer.concat([readFileSync(from), head, Buffer.alloc(size)]));
  return file;
}

/** A file of any size that takes no room. */
export function hollowFile(info: TestInfo, name: string, bytes: number): string {
  const file = info.outputPath(name);
  closeSync(openSync(file, 'w'));
  truncateSync(file, bytes);
  return file;
}

export const videoInput = (page: Page) => page.locator('input[type=file]');
export const submitUpload = (page: Page) => page.getByRole('button', { name: /^Upload(ing|\sDelivery)/ });
export const progress = (page: Page) => page.getByRole('progressbar', { name: /^Upload of/ });

type Filled = { website: string; testerId: string; file: string };

export async function fillUpload(page: Page, { website, testerId, file }: Filled): Promise<void> {
  await page.getByRole('combobox', { name: 'Roast request' }).fill(website);
  await page.getByRole('option', { name: website }).click();
  await expect(page.getByRole('button', { name: `Change the roast request, now ${website}` })).toBeFocused();
  await page.getByRole('combobox', { name: 'Tester ID' }).fill(testerId);
  await videoInput(page).setInputFiles(file);
}

export async function percent(page: Page): Promise<number> {
  return Number(await progress(page).getAttribute('aria-valuenow'));
}

/** Long enough for one step of one recording on a busy machine. */
const patienceMs = 300_000;
/** For tests that wait for a recording to be processed. */
export const processingTest = { timeout: 1_800_000 };

/** Waits until the pipeline has finished a step of a delivery, as long as it makes progress with any delivery. */
export async function waitForStep(deliveryId: string, step: 'normalize' | 'analyze' | 'check'): Promise<void> {
  const url = databaseUrl(process.env.E2E_DATA_DIR ?? '');
  let seen = '';
  let changedAt = Date.now();
  for (;;) {
    const all = 'select delivery_id, step, state, attempts from delivery_steps order by delivery_id, step';
    const rows = await asOwner<{ delivery_id: string; step: string; state: string }>(url, all);
    const own = rows.find((row) => row.delivery_id === deliveryId && row.step === step);
    if (own?.state === 'done') return;
    const now = JSON.stringify(rows);
    if (own?.state === 'failed' || (now === seen && Date.now() - changedAt > patienceMs)) {
      throw new Error(`The step ${step} of delivery ${deliveryId} is ${own?.state ?? 'unknown'}, without progress`);
    }
    if (now !== seen) changedAt = Date.now();
    seen = now;
    await wait(500);
  }
}

export async function waitForPercent(page: Page, least: number): Promise<void> {
  await expect.poll(() => percent(page), { intervals: [100] }).toBeGreaterThanOrEqual(least);
}

/** How many bytes a second the page can send from now on; -1 for as many as there are. */
export async function speedOf(page: Page): Promise<(bytesPerSecond: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const usual = { offline: false, latency: 0, downloadThroughput: -1 };
  return async (uploadThroughput) => {
    await session.send('Network.emulateNetworkConditions', { ...usual, uploadThroughput });
  };
}

type Sent = { method: string; offset: number | null };

/** What the page sends of uploads, in order. */
export function watchUploads(page: Page): Sent[] {
  const sent: Sent[] = [];
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/uploads')) return;
    const offset = request.headers()['upload-offset'];
    sent.push({ method: request.method(), offset: offset === undefined ? null : Number(offset) });
  });
  return sent;
}

const step = (name: string, state: string) => ({ name, state, attempts: state === 'waiting' ? 0 : 1, error: null });

/** As the server lists it for admins: given up on in the middle. */
export const failedDelivery = {
  _id: '00000000-0000-4000-8000-000000000001',
  deliveryNumber: 2,
  testerId: { _id: '00000000-0000-4000-8000-000000000002', fullName: 'Tess Tester', email: 'tess@example.com' },
  roastRequestId: { _id: '00000000-0000-4000-8000-000000000003', websiteName: null, websiteUrl },
  originalFileName: 'review.mov',
  fileSize: 9 * 1024 ** 2,
  submittedAt: '2026-03-04T12:00:00.000Z',
  status: 'pending',
  reviewReasons: ['processing_failed', 'too_short'],
  adminNotes: null,
  steps: [
    ...['probe', 'normalize', 'thumbnail'].map((name) => step(name, 'done')),
    { name: 'audio', state: 'failed', attempts: 5, error: 'The sound could not be read' },
    ...['transcribe', 'analyze', 'check'].map((name) => step(name, 'waiting')),
  ],
};
