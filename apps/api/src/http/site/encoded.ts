import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Content cached in memory in every supported encoding, so that no request waits for compression. */
export type Encoded = { plain: Buffer; brotli: Buffer; gzip: Buffer };

/** Compresses nearly as well as the highest quality, which would delay the startup by a second per large file. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export function encode(content: Buffer): Encoded {
  return { plain: content, brotli: brotliCompressSync(content, quality), gzip: gzipSync(content) };
}

export function sendEncoded(request: FastifyRequest, reply: FastifyReply, content: Encoded): FastifyReply {
  reply.header('vary', 'accept-encoding');
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(content.brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(content.gzip);
  return reply.send(content.plain);
}
