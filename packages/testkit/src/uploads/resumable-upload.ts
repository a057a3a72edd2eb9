import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { queryAsOwner } from '../query-as-owner.ts';
import { getOwnerDatabaseUrl } from '../server-process.ts';
import { buildUploadHeaders } from './upload-requests.ts';

const megabyte = 1024 ** 2;

/** A large fake WebM file that is generated in memory. Every megabyte is different. */
export function createFakeVideo(size: number, name: string) {
  const pattern = Buffer.alloc(megabyte, createHash('sha512').update(name).digest());
  const webmHeader = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');
  const createBlock = (index: number) => {
    const bytes = Buffer.from(pattern);
    bytes.writeUInt32BE(index, 64);
    if (index === 0) webmHeader.copy(bytes);
    return bytes.subarray(0, Math.min(megabyte, size - index * megabyte));
  };
  function* readFrom(offset: number) {
    for (let index = Math.floor(offset / megabyte); index * megabyte < size; index++) {
      yield createBlock(index).subarray(Math.max(0, offset - index * megabyte));
    }
  }
  const sha256 = () => {
    const hash = createHash('sha256');
    for (const bytes of readFrom(0)) hash.update(bytes);
    return hash.digest('hex');
  };
  return { size, readFrom, sha256 };
}

type FakeVideo = ReturnType<typeof createFakeVideo>;
type UploadTarget = { url: string; token: string; location: string };

/** Resumes an upload at the server's offset until it is complete. Returns the number of attempts. */
export async function uploadUntilComplete({ url, token, location }: UploadTarget, video: FakeVideo): Promise<number> {
  for (let attempts = 1; ; attempts++) {
    const offset = await readUploadOffset(url, token, location);
    if (offset === video.size) return attempts;
    if (offset !== null) await sendRemainingBytes({ url, token, location }, video, offset).catch(() => {});
    else await wait(50);
  }
}

/** Returns null while the server does not respond. */
export async function readUploadOffset(url: string, token: string, location: string): Promise<number | null> {
  const response = await fetch(`${url}${location}`, { method: 'HEAD', headers: buildUploadHeaders(token) }).catch(
    () => null,
  );
  const offset = response?.headers.get('upload-offset');
  return offset ? Number(offset) : null;
}

async function sendRemainingBytes(
  { url, token, location }: UploadTarget,
  video: FakeVideo,
  offset: number,
): Promise<void> {
  await fetch(`${url}${location}`, {
    method: 'PATCH',
    headers: { ...buildUploadHeaders(token, offset), 'content-length': String(video.size - offset) },
    body: Readable.toWeb(Readable.from(video.readFrom(offset))),
    duplex: 'half',
  } as RequestInit);
}

/** Computes the SHA-256 hash of all received parts, read from the data folder of a server process. */
export async function hashStoredUpload(dataDir: string, location: string): Promise<string> {
  const id = location.split('/').at(-1) ?? '';
  const parts = `select key from upload_parts where upload_id = '${id}' order by start`;
  const hash = createHash('sha256');
  for (const { key } of await queryAsOwner<{ key: string }>(getOwnerDatabaseUrl(dataDir), parts)) {
    for await (const chunk of createReadStream(path.join(dataDir, 'files', key))) hash.update(chunk);
  }
  return hash.digest('hex');
}
