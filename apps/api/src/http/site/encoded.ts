import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Content in every supported encoding. The first request of an encoding compresses the content, later requests reuse it. */
export type Encoded = { plain: Buffer; getBrotli: () => Buffer; getGzip: () => Buffer };

/** Compresses nearly as well as the highest quality, which takes up to a second per large file. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function encode(content: Buffer): Encoded {
  let brotli: Buffer | null = null;
  let gzip: Buffer | null = null;
  return {
    plain: content,
    getBrotli: () => (brotli ??= brotliCompressSync(content, quality)),
    getGzip: () => (gzip ??= gzipSync(content)),
  };
}

export function sendEncoded(request: FastifyRequest, reply: FastifyReply, content: Encoded): FastifyReply {
  reply.header('vary', 'accept-encoding');
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(content.getBrotli());
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(content.getGzip());
  return reply.send(content.plain);
}
