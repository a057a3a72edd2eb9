import { CreateBucketCommand, HeadBucketCommand, NotFound } from '@aws-sdk/client-s3';
import { createS3Client, type S3Access } from './s3-storage.ts';

/** Creates the bucket on a new self-hosted S3 server. Returns false when the bucket exists. */
export async function createBucket(access: S3Access): Promise<boolean> {
  const client = createS3Client(access);
  const bucket = { Bucket: access.bucket };
  try {
    await client.send(new HeadBucketCommand(bucket));
    return false;
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await client.send(new CreateBucketCommand(bucket));
    return true;
  } finally {
    client.destroy();
  }
}
