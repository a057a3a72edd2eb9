/**
 * Creates the sample review of the landing page: processes the Fernfoot recording with a real server and copies the result
 * into the web app. Run `npm run sample` when the recording or the pipeline changes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@outloud/contract/client';
import { type DeliveryDetail, getDelivery } from '@outloud/contract/deliveries';
import { createDataDir, removeDataDir, startServerProcess, stopServerProcess } from '@outloud/testkit/server-process';
import { buyRoast, submitRecording } from '@outloud/testkit/uploads/submit-recording';
import { adminSettings, insertTester, registerAdmin } from '@outloud/testkit/users';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';

const webFolder = path.join(import.meta.dirname, '../apps/web');
const maxFileBytes = 2 * 1024 ** 2;

const dataDir = createDataDir();
const server = startServerProcess(dataDir, await findFreePort(), { ...adminSettings });
try {
  await server.ready;
  await exportReview(await createReview(server.url));
} finally {
  await stopServerProcess(server);
  await removeDataDir(dataDir);
}

/** Buys a roast, submits the recording, and waits until the pipeline has completed it. */
async function createReview(url: string): Promise<DeliveryDetail> {
  const token = await registerAdmin(url, dataDir);
  const roastId = await buyRoast(url, token, 1);
  const testerId = await insertTester(dataDir, 'maya');
  const bytes = await readFile(path.join(import.meta.dirname, 'recordings/fernfoot.webm'));
  const id = await submitRecording({ url }, token, { roastId, testerId, bytes });
  const call = createClient({ baseUrl: url, token: () => token });
  for (;;) {
    const { delivery } = await call(getDelivery, { params: { id } });
    if (delivery.status === 'completed') return delivery;
    if (delivery.inReview) throw new Error(`The pipeline did not complete the recording.\n${server.output()}`);
    await wait(500);
  }
}

async function exportReview({ videoUrl, posterUrl, files, ...review }: DeliveryDetail): Promise<void> {
  const { submittedAt, videoDurationSeconds, aiInsights, segments } = review;
  const sampleFolder = path.join(webFolder, 'public/sample');
  await mkdir(sampleFolder, { recursive: true });
  await downloadFile(videoUrl, path.join(sampleFolder, 'review.mp4'));
  await downloadFile(posterUrl, path.join(sampleFolder, 'poster.jpg'));
  await downloadFile(files['transcript.vtt'], path.join(sampleFolder, 'captions.vtt'));
  const sample = { submittedAt, videoDurationSeconds, aiInsights, segments };
  const jsonFile = path.join(webFolder, 'app/features/deliveries/sample/sample.json');
  await writeFile(jsonFile, `${JSON.stringify(sample, null, 2)}\n`);
}

async function downloadFile(url: string | null | undefined, file: string): Promise<void> {
  const response = await fetch(new URL(url ?? '', server.url));
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok || bytes.length > maxFileBytes)
    throw new Error(`${file}: ${response.status}, ${bytes.length} bytes`);
  await writeFile(file, bytes);
}
