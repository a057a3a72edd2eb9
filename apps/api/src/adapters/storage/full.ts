import { StorageFull } from './storage.port.ts';

/** What a disk, Ceph and MinIO call it. EFBIG is a limit on the size of one file. */
const namesOfFull = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
]);
const insufficientStorage = 507;

type Fault = { code?: string; name?: string; $metadata?: { httpStatusCode?: number } };

/** The error to throw in the place of this one: StorageFull if that is its meaning, else itself. */
export function storageFault(error: unknown): unknown {
  const { code = '', name = '', $metadata } = error as Fault;
  const isFull = namesOfFull.has(code) || namesOfFull.has(name) || $metadata?.httpStatusCode === insufficientStorage;
  return isFull ? new StorageFull('There is no room left in the file storage.', { cause: error }) : error;
}
