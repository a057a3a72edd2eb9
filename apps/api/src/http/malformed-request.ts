import type { Socket } from 'node:net';
import { AppError } from '../errors.ts';
import { toErrorEnvelope } from './error-handler.ts';

const statusByErrorCode: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** Responds with the API envelope to data that is not valid HTTP and therefore never becomes a Fastify request. */
export function respondToMalformedRequest(error: { code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const [status, text] = statusByErrorCode[error.code ?? ''] ?? [400, 'Bad Request'];
  const body = JSON.stringify(toErrorEnvelope(new AppError(status, 'bad_request', text)));
  const head = [
    `HTTP/1.1 ${status} ${text}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
