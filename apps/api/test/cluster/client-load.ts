import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createUpload, patchUpload, uploadHeaders } from '../deliveries.ts';
import { request } from '../http.ts';
import { createFakeVideo } from '../resumable-upload.ts';
import { validPassword } from '../users.ts';

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
  #stopped = false;

  constructor(url: string) {
    this.#url = url;
  }

  run({ buyers, readers, senders }: { buyers: User[]; readers: User[]; senders: User[] }): void {
    this.#startLoop(() => this.#register());
    for (const buyer of buyers) this.#startLoop(() => this.#request(buyer));
    for (const reader of readers) this.#startLoop(() => this.#read(reader));
    for (const sender of senders) this.#startLoop(() => this.#upload(sender));
  }

  /** Lets every client finish its current task. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#loops);
  }

  #startLoop(task: () => Promise<void>): void {
    const run = async () => {
      for (; !this.#stopped; await wait(pauseMs)) await task();
    };
    const loop = run();
    // stop() reports the error.
    loop.catch(() => {});
    this.#loops.push(loop);
  }

  async #register(): Promise<void> {
    const credentials = { email: `${randomUUID()}@example.com`, password: validPassword };
    const body = { ...credentials, fullName: 'Clara Cluster' };
    const { token } = await requestWithRetry(this.#url, 'POST', '/api/auth/register', { body, key: randomUUID() });
    this.registered.push(credentials);
    await requestWithRetry(this.#url, 'GET', '/api/auth/profile', { token });
  }

  async #request({ id, token }: User): Promise<void> {
    const order = { token, body: { creditAmount: 5 }, key: randomUUID() };
    const { url } = await requestWithRetry(this.#url, 'POST', '/api/credits/checkout/custom', order);
    await requestWithRetry(this.#url, 'POST', `${new URL(url).pathname}/pay`);
    const roast = { token, body: { websiteUrl: 'https://example.com' }, key: randomUUID() };
    const { roastRequest } = await requestWithRetry(this.#url, 'POST', '/api/roasts', roast);
    this.requested.push({ customer: id, roast: roastRequest._id });
  }

  async #read({ token }: User): Promise<void> {
    for (const list of ['/api/roasts', '/api/credits/balance', '/api/credits/transactions']) {
      await requestWithRetry(this.#url, 'GET', list, { token });
    }
  }

  async #upload({ token }: User): Promise<void> {
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

/** A dependency of the server is down. A load balancer records these responses, too. */
const isOutage = ({ status }: { status: number }) => status >= 500 && status !== 507;

type Content = { size: number; from: (offset: number) => Iterable<Buffer> };

/** Sends one chunk per request, so that each may reach another machine. Returns the upload's id. */
export async function uploadInChunks(url: string, token: string, { size, from }: Content): Promise<string> {
  const location = await startUpload(url, token, size);
  for (let offset = 0; offset < size; ) {
    const [chunk = Buffer.alloc(0)] = from(offset);
    const body = new Uint8Array(chunk.subarray(0, chunkBytes));
    const response = await patchUpload({ url }, token, { location, offset, body }).catch(() => null);
    offset = Number(response?.headers.get('upload-offset') ?? (await readOffset(url, token, location)));
    if (response && response.status !== 204 && !isOutage(response))
      throw new Error(`PATCH of an upload returned ${response.status}`);
  }
  return location.split('/').at(-1) ?? '';
}

/** Starts a new upload if there was no response: the id of the first one is unknown. */
async function startUpload(url: string, token: string, size: number): Promise<string> {
  for (;;) {
    const created = await createUpload({ url }, token, { size }).catch(() => null);
    if (created === null || isOutage(created)) continue;
    const location = created.headers.get('location');
    if (location) return location;
    throw new Error(`POST of an upload returned ${created.status}`);
  }
}

async function readOffset(url: string, token: string, location: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${url}${location}`, { method: 'HEAD', headers: uploadHeaders(token) }).catch(
      () => null,
    );
    const offset = response?.headers.get('upload-offset');
    if (offset) return offset;
  }
}
