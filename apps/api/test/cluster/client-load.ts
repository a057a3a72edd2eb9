import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from '@outloud/testkit/http';
import { createFakeVideo } from '@outloud/testkit/uploads/resumable-upload';
import { buildUploadHeaders, createUpload, patchUpload } from '@outloud/testkit/uploads/upload-requests';
import { validPassword } from '@outloud/testkit/users';

const pauseMs = 300;
const retryMs = 50;
export const uploadSizeBytes = 5 * 1024 ** 2 + 1;
const chunkBytes = 1024 ** 2;

type User = { id: string; token: string };
type RequestOptions = { token?: string; body?: object; key?: string };

/** Clients that register, read, buy, request roasts and upload until stopped. Records everything that was acknowledged. */
export class ClientLoad {
  readonly registered: { email: string; password: string }[] = [];
  readonly requested: { customer: string; roast: string }[] = [];
  readonly uploaded: { id: string; sha256: string }[] = [];
  readonly #url: string;
  readonly #loops: Promise<void>[] = [];
  #isStopped = false;

  constructor(url: string) {
    this.#url = url;
  }

  run({ buyers, readers, uploaders }: { buyers: User[]; readers: User[]; uploaders: User[] }): void {
    this.#startLoop(() => this.#registerUser());
    for (const buyer of buyers) this.#startLoop(() => this.#requestRoast(buyer));
    for (const reader of readers) this.#startLoop(() => this.#readLists(reader));
    for (const uploader of uploaders) this.#startLoop(() => this.#uploadVideo(uploader));
  }

  /** Lets every client finish its current task. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#loops);
  }

  #startLoop(task: () => Promise<void>): void {
    const run = async () => {
      for (; !this.#isStopped; await wait(pauseMs)) await task();
    };
    const loop = run();
    // stop() reports the error.
    loop.catch(() => {});
    this.#loops.push(loop);
  }

  async #registerUser(): Promise<void> {
    const credentials = { email: `${randomUUID()}@example.com`, password: validPassword };
    const body = { ...credentials, fullName: 'Clara Cluster' };
    const { token } = await requestWithRetry(this.#url, 'POST', '/api/auth/register', { body, key: randomUUID() });
    this.registered.push(credentials);
    await requestWithRetry(this.#url, 'GET', '/api/auth/profile', { token });
  }

  async #requestRoast({ id, token }: User): Promise<void> {
    const order = { token, body: { creditAmount: 5 }, key: randomUUID() };
    const { url } = await requestWithRetry(this.#url, 'POST', '/api/credits/checkout/custom', order);
    await requestWithRetry(this.#url, 'POST', `${new URL(url).pathname}/pay`);
    const roast = { token, body: { websiteUrl: 'https://example.com' }, key: randomUUID() };
    const { roastRequest } = await requestWithRetry(this.#url, 'POST', '/api/roasts', roast);
    this.requested.push({ customer: id, roast: roastRequest._id });
  }

  async #readLists({ token }: User): Promise<void> {
    for (const list of ['/api/roasts', '/api/credits/balance', '/api/credits/transactions']) {
      await requestWithRetry(this.#url, 'GET', list, { token });
    }
  }

  async #uploadVideo({ token }: User): Promise<void> {
    const video = createFakeVideo(uploadSizeBytes, randomUUID());
    const id = await uploadInChunks(this.#url, token, video);
    this.uploaded.push({ id, sha256: video.sha256() });
  }
}

/** Returns the response data. Retries with the same idempotency key while the server or a dependency is down. */
export async function requestWithRetry(
  url: string,
  method: string,
  path: string,
  { token, body, key }: RequestOptions = {},
) {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  for (;;) {
    const response = await request(url, method, path, { token, body, headers }).catch(() => null);
    if (response === null || isOutage(response)) {
      await wait(retryMs);
      continue;
    }
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    return response.body.data;
  }
}

/** Whether the server or a dependency is down. The load balancer records these responses as errors. */
const isOutage = ({ status }: { status: number }) => status >= 500 && status !== 507;

type Content = { size: number; readFrom: (offset: number) => Iterable<Buffer> };

/** Sends one chunk per request, so that each chunk may reach a different machine. Returns the upload's id. */
export async function uploadInChunks(url: string, token: string, { size, readFrom }: Content): Promise<string> {
  const location = await startUpload(url, token, size);
  for (let offset = 0; offset < size; ) {
    const [chunk = Buffer.alloc(0)] = readFrom(offset);
    const body = new Uint8Array(chunk.subarray(0, chunkBytes));
    const response = await patchUpload({ url }, token, { location, offset, body }).catch(() => null);
    offset = Number(response?.headers.get('upload-offset') ?? (await readOffset(url, token, location)));
    if (response && response.status !== 204 && !isOutage(response))
      throw new Error(`PATCH of an upload returned ${response.status}`);
  }
  return location.split('/').at(-1) ?? '';
}

/** Starts another upload if there was no response, because the id of the first upload is unknown. */
async function startUpload(url: string, token: string, size: number): Promise<string> {
  for (;;) {
    const response = await createUpload({ url }, token, { size }).catch(() => null);
    if (response === null || isOutage(response)) continue;
    const location = response.headers.get('location');
    if (location) return location;
    throw new Error(`POST of an upload returned ${response.status}`);
  }
}

async function readOffset(url: string, token: string, location: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${url}${location}`, { method: 'HEAD', headers: buildUploadHeaders(token) }).catch(
      () => null,
    );
    const offset = response?.headers.get('upload-offset');
    if (offset) return offset;
  }
}
