import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { createS3Storage } from '../apps/api/src/adapters/storage/s3-storage.ts';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';
import { databaseUrl, newDataDir, removeDataDir, startProgram, stopProgram } from '../apps/api/test/program.ts';
import { startS3 } from '../apps/api/test/s3.ts';
import { newCompleted } from './setup/completed.ts';
import { secondsOf, video, videoState } from './setup/delivered.ts';
import { expect, test } from './setup/test.ts';

const sample = path.join(import.meta.dirname, '../apps/web/public/sample/review.mp4');
/** The video of 57 seconds takes 1.7 MB, so that much of it is still missing when the test seeks. */
const bytesPerSecond = 60_000;

test('a video in a bucket plays, seeks, and goes on when its presigned URL has expired', async ({
  page,
  person,
  signIn,
  request,
}) => {
  test.setTimeout(120_000);
  const delivery = await newCompleted(request, person, { websiteName: 'Stride' });
  const s3 = await startS3({ checksSignatures: true });
  await createS3Storage(s3.access).putFile(`deliveries/${delivery.id}/video.mp4`, sample);
  // A second process on the same database, as there may be several.
  const dataDir = newDataDir();
  copyFileSync(path.join(process.env.E2E_DATA_DIR ?? '', 'secrets.json'), path.join(dataDir, 'secrets.json'));
  const port = await findFreePort();
  const program = startProgram(dataDir, port, {
    ...s3.environment,
    S3_PUBLIC_ENDPOINT: s3.access.endpoint,
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: databaseUrl(process.env.E2E_DATA_DIR ?? ''),
    ROLE: 'api',
  });
  await program.ready;
  /** The signatures of the requests that the bucket got, and those that it takes no longer. */
  const signatures: string[] = [];
  const expired = new Set<string>();
  const bucket: Parameters<typeof s3.answer>[0] = ({ query }) => {
    const signature = query['X-Amz-Signature'] ?? '';
    signatures.push(signature);
    return expired.has(signature) ? { status: 403, body: '' } : null;
  };

  await signIn(person);
  // The scripts come from the cache when the line gets slow.
  s3.answer(() => ({ status: 503, body: '' }));
  await page.goto(`http://localhost:${port}${delivery.page}`);
  await expect(page.getByRole('alert')).toBeVisible();
  s3.answer(bucket);
  const session = await page.context().newCDPSession(page);
  const usual = { offline: false, latency: 0, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...usual, downloadThroughput: bytesPerSecond });
  await page.reload();
  await expect.poll(() => videoState(page).then(({ duration }) => duration)).toBeGreaterThan(50);
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.5);
  const seek = (seconds: number) =>
    video(page).evaluate((element: HTMLVideoElement, to) => {
      element.currentTime = to;
    }, seconds);
  const before = signatures.length;
  await seek(50);
  await expect.poll(() => secondsOf(page)).toBeGreaterThan(50.2);
  // The browser asks the bucket itself for another range, with the URL that it was redirected to.
  expect(signatures.length).toBeGreaterThan(before);
  expect(new Set(signatures).size).toBe(1);

  const [first = ''] = signatures;
  expired.add(first);
  await seek(30);
  await expect.poll(() => secondsOf(page), { timeout: 30_000 }).toBeGreaterThan(30.2);
  expect(await secondsOf(page)).toBeLessThan(45);
  await expect.poll(() => videoState(page)).toMatchObject({ isPlaying: true });
  expect(new Set(signatures).size).toBe(2);

  await stopProgram(program);
  await s3.stop();
  await removeDataDir(dataDir);
});
