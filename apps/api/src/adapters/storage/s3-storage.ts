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
import { storageFault } from './full.ts';
import { isPlainKey, requireFolder, requirePlainKey } from './keys.ts';
import type { ByteRange, Storage } from './storage.port.ts';

export type S3Access = {
  /** Null means Amazon's own. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const partBytes = 8 * 1024 * 1024;
const pieceBytes = 1024 * 1024;
const mostKeysPerRequest = 1000;

/** Keeps every key as an object of a bucket, at Amazon or at a server that speaks the same language. */
export function createS3Storage(access: S3Access): Storage {
  const client = connect(access);
  const at = (key: string) => {
    requirePlainKey(key);
    return { Bucket: access.bucket, Key: key };
  };

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range }));
    return Body as Readable;
  }

  async function* pagesBelow(prefix: string) {
    for await (const page of paginateListObjectsV2(
      { client },
      { Bucket: access.bucket, Prefix: prefix || undefined },
    )) {
      yield (page.Contents ?? []).map(({ Key = '', LastModified }) => ({
        key: Key,
        stored: LastModified ?? new Date(),
      }));
    }
  }

  async function removeSome(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const Objects = keys.map((Key) => ({ Key }));
    const { Errors } = await client.send(
      new DeleteObjectsCommand({ Bucket: access.bucket, Delete: { Objects, Quiet: true } }),
    );
    const [first] = Errors ?? [];
    if (first) throw new Error(`Could not remove ${first.Key}: ${first.Code} ${first.Message}`);
  }

  return {
    async put(key, bytes) {
      const command = new PutObjectCommand({ ...at(key), Body: bytes });
      await orStorageFault(client.send(command));
    },

    async putFile(key, file) {
      const target = at(key);
      const source = createReadStream(file, { highWaterMark: pieceBytes });
      const upload = new Upload({ client, params: { ...target, Body: source }, partSize: partBytes, queueSize: 2 });
      await orStorageFault(upload.done());
    },

    async find(key) {
      try {
        const { ContentLength = 0, ETag = '' } = await client.send(new HeadObjectCommand(at(key)));
        return { size: ContentLength, version: ETag.replaceAll('"', '') };
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },

    read,

    async local(key, folder) {
      const body = await read(key);
      const file = path.join(folder, `${randomUUID()}-${path.basename(key)}`);
      try {
        await pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
        return file;
      } catch (error) {
        await rm(file, { force: true });
        throw storageFault(error);
      }
    },

    async remove(keys) {
      keys.forEach(requirePlainKey);
      for (let from = 0; from < keys.length; from += mostKeysPerRequest) {
        await removeSome(keys.slice(from, from + mostKeysPerRequest));
      }
    },

    async removeAll(prefix) {
      requireFolder(prefix);
      for await (const page of pagesBelow(prefix)) await removeSome(page.map(({ key }) => key));
    },

    async *list(prefix, before) {
      if (prefix) requireFolder(prefix);
      for await (const page of pagesBelow(prefix)) {
        for (const { key, stored } of page) if (stored < before && isPlainKey(key)) yield key;
      }
    },
  };
}

export function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Access): S3Client {
  // Every viewer of a video holds one connection.
  const agent = { maxSockets: 500 };
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Servers other than Amazon's may not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000, httpAgent: agent, httpsAgent: agent },
  });
}

async function orStorageFault(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw storageFault(error);
  }
}
