import { startS3 } from '@outloud/testkit/hosts/s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBucket } from './create-bucket.ts';
import { createS3Storage } from './s3-storage.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

it('creates the bucket once and keeps its content', async () => {
  const access = { ...s3.access, bucket: 'outloud-new' };
  expect(await createBucket(access)).toBe(true);
  const storage = createS3Storage(access);
  await storage.put('videos/one', Buffer.from('data'));
  expect(await createBucket(access)).toBe(false);
  expect(await storage.find('videos/one')).toMatchObject({ size: 4 });
});

it('rejects with the server error when access is denied', async () => {
  s3.setResponder(() => ({ status: 403, body: '' }));
  await expect(createBucket({ ...s3.access, bucket: 'outloud-other' })).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  });
});
