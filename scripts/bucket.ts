import { makeBucket } from '../apps/api/src/adapters/storage/make-bucket.ts';
import { StartupError } from '../apps/api/src/boot/startup-error.ts';
import { loadConfig } from '../apps/api/src/config.ts';

/** Makes the bucket that S3_BUCKET names where it is missing; for an S3 server of one's own. */
try {
  const { s3 } = loadConfig();
  if (!s3) throw new StartupError('No bucket is configured: set S3_BUCKET.');
  console.log(`The bucket ${s3.bucket} ${(await makeBucket(s3)) ? 'was made.' : 'is there.'}`);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
