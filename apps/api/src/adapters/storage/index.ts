import path from 'node:path';
import type { Config } from '../../config.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createOffload } from './offload.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.port.ts';

type Settings = Pick<Config, 's3' | 'dataDir' | 's3PublicEndpoint' | 'accelPrefix'>;

export function createStorage(config: Settings): Storage {
  const storage = config.s3 ? createS3Storage(config.s3) : createDiskStorage(path.join(config.dataDir, 'files'));
  const offload = createOffload(config);
  return offload ? { ...storage, offload } : storage;
}
