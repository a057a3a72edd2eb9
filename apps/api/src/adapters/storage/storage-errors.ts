import { StorageFull } from './storage.port.ts';

/** Error codes and names from disks, Ceph and MinIO. EFBIG means that a file exceeds the file size limit. */
const storageFullNames = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
]);
const insufficientStorage = 507;

type StorageError = { code?: string; name?: string; $metadata?: { httpStatusCode?: number } };

/** Converts errors that mean "storage full" to StorageFull. Returns other errors unchanged. */
export function toStorageError(error: unknown): unknown {
  const { code = '', name = '', $metadata } = error as StorageError;
  const isFull =
    storageFullNames.has(code) || storageFullNames.has(name) || $metadata?.httpStatusCode === insufficientStorage;
  return isFull ? new StorageFull('The file storage is full.', { cause: error }) : error;
}
