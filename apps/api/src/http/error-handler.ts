import type { Socket } from 'node:net';
import type { Envelope } from '@outloud/contract/endpoint';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    if (error instanceof AppError) {
      if (error.cause) request.log.error({ err: error.cause }, error.message);
      return sendError(reply, error);
    }
    const clientError = toClientError(error);
    if (clientError) return sendError(reply, clientError);
    request.log.error({ err: error }, 'request failed');
    return sendError(reply, new AppError(500, 'internal', getFailureMessage(request)));
  });
}

export function toErrorEnvelope({ message, code, problems, details }: AppError): Envelope<never> {
  return { success: false, data: null, error: message, code, problems, details };
}

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  reply.request.errorCode = error.code;
  reply.request.callerId ??= error.accountId ?? null;
  // Replaces the route's serializer, because its schema describes only successful responses.
  return reply
    .code(error.status)
    .headers(error.headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(toErrorEnvelope(error));
}

function getFailureMessage(request: FastifyRequest): string {
  return request.routeOptions.config.endpoint?.failure ?? 'Something went wrong on our side. Please try again.';
}

function toClientError(error: FastifyError): AppError | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError(413, 'too_large', 'The request is too large.');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError(415, 'unsupported_media_type', 'Unsupported media type. Send the body as application/json.');
  }
  if (error.statusCode === 400) return new AppError(400, 'invalid_json', 'The request body is not valid JSON.');
  if (error.statusCode && error.statusCode < 500) return new AppError(error.statusCode, 'bad_request', error.message);
  return null;
}

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
