import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { assertValidFolder, assertValidKey, isValidKey } from './keys.ts';
import type { ByteRange, Storage } from './storage.port.ts';
import { toStorageError } from './storage-errors.ts';

export type S3Access = {
  /** Null means Amazon S3. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const partBytes = 8 * 1024 * 1024;
const chunkBytes = 1024 * 1024;
const maxKeysPerRequest = 1000;

/** Stores each key as an object in a bucket of Amazon S3 or a compatible server. */
export function createS3Storage(access: S3Access): Storage {
  const client = createS3Client(access);
  const locate = (key: string) => {
    assertValidKey(key);
    return { Bucket: access.bucket, Key: key };
  };

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await client.send(new GetObjectCommand({ ...locate(key), Range }));
    return Body as Readable;
  }

  async function* listPages(prefix: string) {
    for await (const page of paginateListObjectsV2(
      { client },
      { Bucket: access.bucket, Prefix: prefix || undefined },
    )) {
      yield (page.Contents ?? []).map(({ Key = '', LastModified }) => ({
        key: Key,
        storedAt: LastModified ?? new Date(),
      }));
    }
  }

  async function removeBatch(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const Objects = keys.map((Key) => ({ Key }));
    const { Errors } = await client.send(
      new DeleteObjectsCommand({ Bucket: access.bucket, Delete: { Objects, Quiet: true } }),
    );
    const [firstError] = Errors ?? [];
    if (firstError) throw new Error(`Could not remove ${firstError.Key}: ${firstError.Code} ${firstError.Message}`);
  }

  return {
    async put(key, bytes) {
      const command = new PutObjectCommand({ ...locate(key), Body: bytes });
      await convertErrors(client.send(command));
    },

    async putFile(key, file) {
      const target = locate(key);
      const source = createReadStream(file, { highWaterMark: chunkBytes });
      const upload = new Upload({ client, params: { ...target, Body: source }, partSize: partBytes, queueSize: 2 });
      await convertErrors(upload.done());
    },

    async find(key) {
      try {
        const { ContentLength = 0, ETag = '' } = await client.send(new HeadObjectCommand(locate(key)));
        return { size: ContentLength, version: ETag.replaceAll('"', '') };
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },

    read,

    async getLocalFile(key, folder) {
      const body = await read(key);
      const file = path.join(folder, `${randomUUID()}-${path.basename(key)}`);
      try {
        await pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
        return file;
      } catch (error) {
        await rm(file, { force: true });
        throw toStorageError(error);
      }
    },

    async remove(keys) {
      keys.forEach(assertValidKey);
      for (let from = 0; from < keys.length; from += maxKeysPerRequest) {
        await removeBatch(keys.slice(from, from + maxKeysPerRequest));
      }
    },

    async removeFolder(prefix) {
      assertValidFolder(prefix);
      for await (const page of listPages(prefix)) await removeBatch(page.map(({ key }) => key));
    },

    async *list(prefix, before) {
      if (prefix) assertValidFolder(prefix);
      for await (const page of listPages(prefix)) {
        for (const { key, storedAt } of page) if (storedAt < before && isValidKey(key)) yield key;
      }
    },
  };
}

export function createS3Client({ endpoint, region, accessKeyId, secretAccessKey }: S3Access): S3Client {
  // Each viewer of a video holds one connection.
  const agent = { maxSockets: 500 };
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Compatible servers may not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000, httpAgent: agent, httpsAgent: agent },
  });
}

async function convertErrors(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw toStorageError(error);
  }
}
