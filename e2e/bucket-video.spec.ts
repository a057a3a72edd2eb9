import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { startS3 } from '@outloud/testkit/hosts/s3';
import {
  createDataDir,
  getOwnerDatabaseUrl,
  removeDataDir,
  startServerProcess,
  stopServerProcess,
} from '@outloud/testkit/server-process';
import { createS3Storage } from '../apps/api/src/adapters/storage/s3-storage.ts';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';
import { createCompletedDelivery } from './setup/completed-delivery.ts';
import { getCurrentTime, getVideoState, video } from './setup/delivery-fixture.ts';
import { expect, test } from './setup/test.ts';

const sample = path.join(import.meta.dirname, '../apps/web/public/sample/review.mp4');
/** Slow enough that most of the video (57 s, 1.7 MB) is not loaded yet when the test seeks. */
const bytesPerSecond = 60_000;

test('a video in a bucket plays, seeks and continues after its presigned URL has expired', { tag: '@long' }, async ({
  page,
  customer,
  signIn,
  request,
}) => {
  test.setTimeout(120_000);
  const delivery = await createCompletedDelivery(request, customer, { websiteName: 'Stride' });
  const s3 = await startS3({ checksSignatures: true });
  await createS3Storage(s3.access).putFile(`deliveries/${delivery.id}/video.mp4`, sample);
  // A second server with the same database and with the bucket.
  const dataDir = createDataDir();
  copyFileSync(path.join(process.env.E2E_DATA_DIR ?? '', 'secrets.json'), path.join(dataDir, 'secrets.json'));
  const port = await findFreePort();
  const server = startServerProcess(dataDir, port, {
    ...s3.environment,
    S3_PUBLIC_ENDPOINT: s3.access.endpoint,
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: getOwnerDatabaseUrl(process.env.E2E_DATA_DIR ?? ''),
    ROLE: 'api',
  });
  await server.ready;
  /** The signatures of all requests to the bucket, in order. */
  const signatures: string[] = [];
  const expiredSignatures = new Set<string>();
  const rejectExpired: Parameters<typeof s3.setResponder>[0] = ({ query }) => {
    const signature = query['X-Amz-Signature'] ?? '';
    signatures.push(signature);
    return expiredSignatures.has(signature) ? { status: 403, body: '' } : null;
  };

  await signIn(customer);
  // Load the page once, so that its scripts come from the cache when the network is throttled.
  s3.setResponder(() => ({ status: 503, body: '' }));
  await page.goto(`http://localhost:${port}${delivery.pagePath}`);
  await expect(page.getByRole('alert')).toBeVisible();
  s3.setResponder(rejectExpired);
  const session = await page.context().newCDPSession(page);
  const unthrottled = { offline: false, latency: 0, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...unthrottled, downloadThroughput: bytesPerSecond });
  await page.reload();
  await expect.poll(() => getVideoState(page).then(({ duration }) => duration)).toBeGreaterThan(50);
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect.poll(() => getCurrentTime(page)).toBeGreaterThan(0.5);
  const seek = (seconds: number) =>
    video(page).evaluate((element: HTMLVideoElement, to) => {
      element.currentTime = to;
    }, seconds);
  const signatureCount = signatures.length;
  await seek(50);
  await expect.poll(() => getCurrentTime(page)).toBeGreaterThan(50.2);
  // The browser requests the next range directly from the bucket, with the presigned URL from the redirect.
  expect(signatures.length).toBeGreaterThan(signatureCount);
  expect(new Set(signatures).size).toBe(1);

  const [firstSignature = ''] = signatures;
  expiredSignatures.add(firstSignature);
  await seek(30);
  await expect.poll(() => getCurrentTime(page), { timeout: 30_000 }).toBeGreaterThan(30.2);
  expect(await getCurrentTime(page)).toBeLessThan(45);
  await expect.poll(() => getVideoState(page)).toMatchObject({ isPlaying: true });
  expect(new Set(signatures).size).toBe(2);

  await stopServerProcess(server);
  await s3.stop();
  await removeDataDir(dataDir);
});
