import { readdirSync } from 'node:fs';
import path from 'node:path';
import { startS3 } from '@outloud/testkit/hosts/s3';
import { request } from '@outloud/testkit/http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAdmin, newDelivery } from '../../../../test/deliveries.ts';
import { newCustomerWithCredits, newRoast } from '../../../../test/roasts.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { testOperator } from '../../../../test/test-operator.ts';
import { newTester } from '../../../../test/users.ts';
import { deleteDelivery } from '../delete-delivery.service.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
let server: TestServer;
beforeAll(async () => {
  s3 = await startS3();
  server = await startServer({
    S3_ENDPOINT: s3.access.endpoint,
    S3_BUCKET: s3.access.bucket,
    S3_ACCESS_KEY_ID: s3.access.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.access.secretAccessKey,
    MIN_VIDEO_SECONDS: '5',
  });
});
afterAll(async () => {
  await server.close();
  await s3.stop();
});

/** Lists the paths of all stored objects. */
function listObjects(): string[] {
  const root = path.join(s3.folder, s3.access.bucket);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('_object'));
  return files.map((name) => name.replace('._S3rver_object', '')).sort();
}

it('processes, serves and deletes a delivery in an S3 bucket', async () => {
  const admin = await newAdmin(server);
  const owner = await newCustomerWithCredits(server, 5);
  const roastId = await newRoast(server, owner.token);
  const id = await newDelivery(server, {
    admin,
    roastId,
    testerId: (await newTester(server)).id,
    file: 'fitness-short.webm',
  });
  const read = async () => (await request(server.url, 'GET', `/api/deliveries/${id}`, owner)).body.data.delivery;
  await expect.poll(async () => (await read()).status, { timeout: 900_000, interval: 250 }).toBe('completed');
  await expect.poll(listObjects).toEqual([`deliveries/${id}/poster.jpg`, `deliveries/${id}/video.mp4`]);
  const { videoUrl } = await read();
  const response = await fetch(`${server.url}${videoUrl}`, { headers: { range: 'bytes=4-7' } });
  expect([response.status, await response.text()]).toEqual([206, 'ftyp']);
  expect(readdirSync(path.join(server.deps.config.dataDir, 'work'))).toEqual([]);
  await deleteDelivery(server.deps, testOperator, id, { reason: 'Wrong file' });
  await expect.poll(listObjects).toEqual([]);
  expect((await fetch(`${server.url}${videoUrl}`)).status).toBe(404);
});
