import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver, { type Context } from '@20minutes/s3rver';

type Answer = { status: number; body: unknown };
type Store = S3rver['store'];

const bucket = 'outloud-test';
/** A server may send fewer at once than it is asked for, and this one does. */
const keysPerPage = 10;

/**
 * A real S3 server on loopback, with its files in a folder of its own. It computes the bucket's own URL without the slash
 * that the client signs, so signatures are checked only for tests that use objects alone.
 */
export async function startS3({ checksSignatures = false } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'outloud-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    allowMismatchedSignatures: !checksSignatures,
    configureBuckets: [{ name: bucket }],
  });
  const uploads = path.join(folder, bucket, '._S3rver_uploads');
  let answer: (request: Context) => Answer | null = () => null;
  server.middleware.unshift(async (context, next) => {
    const { method, query } = context;
    const given = answer(context);
    if (given) {
      Object.assign(context, given);
    } else if (query['list-type']) {
      context.body = await listPage(server.store, query.prefix ?? '', query['continuation-token'] ?? '');
    } else if (method === 'DELETE' && query.uploadId) {
      // The package cannot abort an upload in parts.
      await rm(path.join(uploads, query.uploadId), { recursive: true });
      context.status = 204;
    } else {
      await next();
    }
  });
  replaceWhole(server.store);
  removeInTurn(server.store);
  const { port } = await server.run();
  const close = async () => {
    const closed = once(server.httpServer, 'close');
    server.httpServer.close();
    server.httpServer.closeAllConnections();
    await closed;
  };
  const access = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return {
    folder,
    access,
    /** What a program needs in its environment to keep its files there. */
    environment: {
      S3_ENDPOINT: access.endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: access.accessKeyId,
      S3_SECRET_ACCESS_KEY: access.secretAccessKey,
    },
    /** Holds a folder for each upload in parts that was begun and not ended. */
    uploads,
    /** Asked about every request from now on; null lets the server answer. */
    answer(next: typeof answer) {
      answer = next;
    },
    /** Gone, with all connections cut; what it holds stays. */
    pause: close,
    /** Back under the same address. */
    async resume() {
      server.httpServer.listen(port, '127.0.0.1');
      await once(server.httpServer, 'listening');
    },
    async stop() {
      if (server.httpServer.listening) await close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The package makes its page tokens with a cipher that today's OpenSSL refuses. */
async function listPage(store: Store, prefix: string, token: string): Promise<string> {
  const { objects } = await store.listObjects(bucket, { prefix });
  const left = objects.filter(({ key }) => key > token).sort((a, b) => (a.key < b.key ? -1 : 1));
  const page = left.slice(0, keysPerPage);
  const contents = page.map(
    ({ key, lastModifiedDate }) =>
      `<Contents><Key>${key}</Key><LastModified>${lastModifiedDate.toISOString()}</LastModified></Contents>`,
  );
  const next = `<NextContinuationToken>${page.at(-1)?.key}</NextContinuationToken>`;
  const hasMore = left.length > keysPerPage;
  return `<ListBucketResult><IsTruncated>${hasMore}</IsTruncated>${hasMore ? next : ''}${contents.join('')}</ListBucketResult>`;
}

/** S3 replaces an object whole or not at all; the package would write into the old one. */
function replaceWhole(store: Store): void {
  const putContent = store.putContent.bind(store);
  store.putContent = async (file, content) => {
    const part = `${file}.${randomUUID()}`;
    const stored = await putContent(part, content);
    await rename(part, file);
    return stored;
  };
}

/** The package clears away emptied folders, and stumbles when two removals do so at once. */
function removeInTurn(store: Store): void {
  const deleteObject = store.deleteObject.bind(store);
  let last: Promise<unknown> = Promise.resolve();
  store.deleteObject = (...object) => {
    const removed = last.then(() => deleteObject(...object));
    last = removed.catch(() => {});
    return removed;
  };
}
