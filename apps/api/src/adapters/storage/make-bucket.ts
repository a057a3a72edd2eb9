import { CreateBucketCommand, HeadBucketCommand, NotFound } from '@aws-sdk/client-s3';
import { connect, type S3Access } from './s3-storage.ts';

/** For an S3 server of one's own, which begins empty. False when the bucket is there already. */
export async function makeBucket(access: S3Access): Promise<boolean> {
  const client = connect(access);
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
