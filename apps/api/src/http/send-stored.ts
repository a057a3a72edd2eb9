import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Offload, OffloadRequest } from '../adapters/storage/storage.port.ts';

type Range = { start: number; end: number };

type Content = { size: number; version: string; read: (range?: Range) => Promise<Readable> };
/** Another server sends the content. */
type Offloaded = { offload: (request: OffloadRequest) => Promise<Offload> };

export type Stored = (Content | Offloaded) & {
  type: string;
  /** For whoever saves it; made by us, never by a stranger. */
  name: string;
  /** Not even a player shows it. */
  isToBeSaved?: boolean;
};

const cacheControl = 'private, max-age=300';

/** Sends a private file whole or by range. A browser shows it in a player or not at all, never as a page. */
export async function sendStored(request: FastifyRequest, reply: FastifyReply, file: Stored): Promise<null> {
  const disposition = `${file.isToBeSaved ? 'attachment' : 'inline'}; filename="${file.name}"`;
  const common = {
    'content-type': file.type,
    'content-disposition': disposition,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': cacheControl,
  };
  if ('offload' in file) {
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
    const target = await file.offload({ method, type: file.type, disposition, cacheControl });
    // As all of the API a redirect is not cached, so it does not outlive the presigned URL.
    if (target.kind === 'redirect') reply.code(307).header('location', target.url).send();
    // nginx adds ETag, ranges and length itself.
    else reply.headers({ ...common, 'x-accel-redirect': target.path }).send();
    return null;
  }
  const tag = `"${file.version}"`;
  const headers = { ...common, 'accept-ranges': 'bytes', etag: tag };
  if (request.headers['if-none-match'] === tag) {
    reply.code(304).headers(headers).send();
    return null;
  }
  const range = rangeOf(request, file.size, tag);
  if (range === 'unsatisfiable') {
    reply
      .code(416)
      .headers({ 'content-range': `bytes */${file.size}`, 'accept-ranges': 'bytes' })
      .send();
    return null;
  }
  const length = range ? range.end - range.start + 1 : file.size;
  // Before anything is said: a failure is not to be kept under the name of the file.
  const content = request.method === 'HEAD' ? Readable.from([]) : await file.read(range ?? undefined);
  reply.headers({ ...headers, 'content-length': length });
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply.send(content);
  return null;
}

/** One range is served; several, or what is not a range, get the whole file as the standard allows. */
function rangeOf({ headers }: FastifyRequest, size: number, tag: string): Range | 'unsatisfiable' | null {
  const ifRange = headers['if-range'];
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (first + last === '' || (ifRange && ifRange !== tag)) return null;
  const range =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  return range.start > range.end ? 'unsatisfiable' : range;
}
