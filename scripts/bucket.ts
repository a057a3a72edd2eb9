import { createBucket } from '../apps/api/src/adapters/storage/create-bucket.ts';
import { StartupError } from '../apps/api/src/boot/startup-error.ts';
import { loadConfig } from '../apps/api/src/config.ts';

/** Creates the bucket named by S3_BUCKET if it does not exist. Meant for self-hosted S3 servers. */
try {
  const { s3 } = loadConfig();
  if (!s3) throw new StartupError('No bucket is configured. Set S3_BUCKET.');
  console.log(`The bucket ${s3.bucket} ${(await createBucket(s3)) ? 'was created.' : 'already exists.'}`);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
