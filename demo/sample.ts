/**
 * Makes the review that the landing page shows: the recording of Fernfoot goes through the real program, and what that
 * made of it goes into the site. Run by hand as `npm run sample`, when the recording or the pipeline has changed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@outloud/contract/client';
import { type DeliveryDetail, getDelivery } from '@outloud/contract/deliveries';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';
import { adminEmail, signUpAdmin } from '../apps/api/test/deliveries.ts';
import { addTester, buyRoast, sendRecording } from '../apps/api/test/hand-in.ts';
import { newDataDir, removeDataDir, startProgram, stopProgram } from '../apps/api/test/program.ts';

const web = path.join(import.meta.dirname, '../apps/web');
const mostBytes = 2 * 1024 ** 2;

const dataDir = newDataDir();
const program = startProgram(dataDir, await findFreePort(), { ADMIN_EMAILS: adminEmail });
try {
  await program.ready;
  await exportReview(await review(program.url));
} finally {
  await stopProgram(program);
  await removeDataDir(dataDir);
}

/** Ordered, handed in, and worked through by the pipeline. */
async function review(url: string): Promise<DeliveryDetail> {
  const token = await signUpAdmin(url, dataDir);
  const roastId = await buyRoast(url, token, 1);
  const testerId = await addTester(dataDir, 'maya');
  const bytes = await readFile(path.join(import.meta.dirname, 'recordings/fernfoot.webm'));
  const id = await sendRecording({ url }, token, { roastId, testerId, bytes });
  const call = createClient({ baseUrl: url, token: () => token });
  for (;;) {
    const { delivery } = await call(getDelivery, { params: { id } });
    if (delivery.status === 'completed') return delivery;
    if (delivery.inReview) throw new Error(`The pipeline did not complete the recording.\n${program.output()}`);
    await wait(500);
  }
}

async function exportReview({ videoUrl, posterUrl, files: texts, ...review }: DeliveryDetail): Promise<void> {
  const { submittedAt, videoDurationSeconds, aiInsights, segments } = review;
  const files = path.join(web, 'public/sample');
  await mkdir(files, { recursive: true });
  await copy(videoUrl, path.join(files, 'review.mp4'));
  await copy(posterUrl, path.join(files, 'poster.jpg'));
  await copy(texts['transcript.vtt'], path.join(files, 'captions.vtt'));
  const said = { submittedAt, videoDurationSeconds, aiInsights, segments };
  const file = path.join(web, 'app/features/roasts/sample/sample.json');
  await writeFile(file, `${JSON.stringify(said, null, 2)}\n`);
}

async function copy(address: string | null | undefined, file: string): Promise<void> {
  const response = await fetch(new URL(address ?? '', program.url));
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok || bytes.length > mostBytes) throw new Error(`${file}: ${response.status}, ${bytes.length} bytes`);
  await writeFile(file, bytes);
}
