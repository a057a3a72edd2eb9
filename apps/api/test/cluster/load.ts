import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createUpload, patchUpload, uploadHeaders } from '../deliveries.ts';
import { request } from '../http.ts';
import { goodPassword } from '../people.ts';
import { madeUpVideo } from '../sender.ts';

const pauseMs = 300;
const retryMs = 50;
export const videoBytes = 5 * 1024 ** 2 + 1;
const pieceBytes = 1024 ** 2;

type Person = { id: string; token: string };
type Call = { token?: string; body?: object; key?: string };

/** Clients that register, read, buy, request and upload until stopped, and what they were told had succeeded. */
export class Load {
  readonly registered: { email: string; password: string }[] = [];
  readonly requested: { customer: string; roast: string }[] = [];
  readonly uploaded: { id: string; sha256: string }[] = [];
  readonly #url: string;
  readonly #loops: Promise<void>[] = [];
  #stopped = false;

  constructor(url: string) {
    this.#url = url;
  }

  run({ buyers, readers, senders }: { buyers: Person[]; readers: Person[]; senders: Person[] }): void {
    this.#begin(() => this.#register());
    for (const buyer of buyers) this.#begin(() => this.#request(buyer));
    for (const reader of readers) this.#begin(() => this.#read(reader));
    for (const sender of senders) this.#begin(() => this.#upload(sender));
  }

  /** Everybody finishes what they are at. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#loops);
  }

  #begin(errand: () => Promise<void>): void {
    const run = async () => {
      for (; !this.#stopped; await wait(pauseMs)) await errand();
    };
    const loop = run();
    // Heard of when the load is stopped.
    loop.catch(() => {});
    this.#loops.push(loop);
  }

  async #register(): Promise<void> {
    const person = { email: `${randomUUID()}@example.com`, password: goodPassword };
    const body = { ...person, fullName: 'Clara Cluster' };
    const { token } = await ask(this.#url, 'POST', '/api/auth/register', { body, key: randomUUID() });
    this.registered.push(person);
    await ask(this.#url, 'GET', '/api/auth/profile', { token });
  }

  async #request({ id, token }: Person): Promise<void> {
    const order = { token, body: { creditAmount: 5 }, key: randomUUID() };
    const { url } = await ask(this.#url, 'POST', '/api/credits/checkout/custom', order);
    await ask(this.#url, 'POST', `${new URL(url).pathname}/pay`);
    const wish = { token, body: { websiteUrl: 'https://example.com' }, key: randomUUID() };
    const { roastRequest } = await ask(this.#url, 'POST', '/api/roasts', wish);
    this.requested.push({ customer: id, roast: roastRequest._id });
  }

  async #read({ token }: Person): Promise<void> {
    for (const list of ['/api/roasts', '/api/credits/balance', '/api/credits/transactions']) {
      await ask(this.#url, 'GET', list, { token });
    }
  }

  async #upload({ token }: Person): Promise<void> {
    const video = madeUpVideo(videoBytes, randomUUID());
    const id = await sendInPieces(this.#url, token, video);
    this.uploaded.push({ id, sha256: video.sha256() });
  }
}

/** What was answered; asked again, under its key, when nobody lived to answer or something that is needed was gone. */
export async function ask(url: string, method: string, path: string, { token, body, key }: Call = {}) {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  for (;;) {
    const answer = await request(url, method, path, { token, body, headers }).catch(() => null);
    if (answer === null || isOutage(answer)) {
      await wait(retryMs);
      continue;
    }
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body.data;
  }
}

/** Something that the program needs is away; behind a balancer every such answer is noted there as well. */
const isOutage = ({ status }: { status: number }) => status >= 500 && status !== 507;

type Content = { size: number; from: (offset: number) => Iterable<Buffer> };

/** One part a request, so that each may land on another machine. Returns the upload's id. */
export async function sendInPieces(url: string, token: string, { size, from }: Content): Promise<string> {
  const location = await beginUpload(url, token, size);
  for (let offset = 0; offset < size; ) {
    const [piece = Buffer.alloc(0)] = from(offset);
    const body = new Uint8Array(piece.subarray(0, pieceBytes));
    const answer = await patchUpload({ url }, token, { location, offset, body }).catch(() => null);
    offset = Number(answer?.headers.get('upload-offset') ?? (await readOffset(url, token, location)));
    if (answer && answer.status !== 204 && !isOutage(answer))
      throw new Error(`A part was answered with ${answer.status}`);
  }
  return location.split('/').at(-1) ?? '';
}

/** Of one whose beginning nobody answered nobody knows; it is begun anew. */
async function beginUpload(url: string, token: string, size: number): Promise<string> {
  for (;;) {
    const begun = await createUpload({ url }, token, { size }).catch(() => null);
    if (begun === null || isOutage(begun)) continue;
    const location = begun.headers.get('location');
    if (location) return location;
    throw new Error(`The upload was answered with ${begun.status}`);
  }
}

async function readOffset(url: string, token: string, location: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${url}${location}`, { method: 'HEAD', headers: uploadHeaders(token) }).catch(
      () => null,
    );
    const offset = answer?.headers.get('upload-offset');
    if (offset) return offset;
  }
}
