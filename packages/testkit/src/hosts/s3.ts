import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver, { type Context } from '@20minutes/s3rver';

type S3Response = { status: number; body: unknown };
type Store = S3rver['store'];

const bucket = 'outloud-test';
/** Fewer keys per page than requested, which S3 may also return. */
const keysPerPage = 10;

/**
 * A local S3 server with its files in a temporary folder. s3rver computes the signature of a bucket URL without the slash
 * that the client signs, so only tests that use object URLs exclusively can check signatures.
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
  const multipartFolder = path.join(folder, bucket, '._S3rver_uploads');
  let respond: (request: Context) => S3Response | null = () => null;
  server.middleware.unshift(async (context, next) => {
    const { method, query } = context;
    const response = respond(context);
    if (response) {
      Object.assign(context, response);
    } else if (query['list-type']) {
      context.body = await listPage(server.store, query.prefix ?? '', query['continuation-token'] ?? '');
    } else if (method === 'DELETE' && query.uploadId) {
      // s3rver does not support aborting a multipart upload.
      await rm(path.join(multipartFolder, query.uploadId), { recursive: true });
      context.status = 204;
    } else {
      await next();
    }
  });
  replaceAtomically(server.store);
  deleteSequentially(server.store);
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
    /** The environment that makes a server store its files here. */
    environment: {
      S3_ENDPOINT: access.endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: access.accessKeyId,
      S3_SECRET_ACCESS_KEY: access.secretAccessKey,
    },
    /** Contains a folder for each unfinished multipart upload. */
    multipartFolder,
    /** Sets a handler for all later requests. The S3 server responds when the handler returns null. */
    setResponder(responder: typeof respond) {
      respond = responder;
    },
    /** Closes all connections and refuses new ones. Keeps the stored files. */
    pause: close,
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

/** s3rver creates its page tokens with a cipher that current OpenSSL versions reject. */
async function listPage(store: Store, prefix: string, token: string): Promise<string> {
  const { objects } = await store.listObjects(bucket, { prefix });
  const remaining = objects.filter(({ key }) => key > token).sort((a, b) => (a.key < b.key ? -1 : 1));
  const page = remaining.slice(0, keysPerPage);
  const contents = page.map(
    ({ key, lastModifiedDate }) =>
      `<Contents><Key>${key}</Key><LastModified>${lastModifiedDate.toISOString()}</LastModified></Contents>`,
  );
  const nextToken = `<NextContinuationToken>${page.at(-1)?.key}</NextContinuationToken>`;
  const hasMore = remaining.length > keysPerPage;
  return `<ListBucketResult><IsTruncated>${hasMore}</IsTruncated>${hasMore ? nextToken : ''}${contents.join('')}</ListBucketResult>`;
}

/** S3 replaces an object atomically; s3rver would overwrite the old file in place. */
function replaceAtomically(store: Store): void {
  const putContent = store.putContent.bind(store);
  store.putContent = async (file, content) => {
    const temporaryFile = `${file}.${randomUUID()}`;
    const stored = await putContent(temporaryFile, content);
    await rename(temporaryFile, file);
    return stored;
  };
}

/** s3rver removes empty folders, which fails when two deletions run at the same time. */
function deleteSequentially(store: Store): void {
  const deleteObject = store.deleteObject.bind(store);
  let lastDeletion: Promise<unknown> = Promise.resolve();
  store.deleteObject = (...object) => {
    const deletion = lastDeletion.then(() => deleteObject(...object));
    lastDeletion = deletion.catch(() => {});
    return deletion;
  };
}
