import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { uploadsPath } from '@outloud/contract/deliveries';
import { maxVideoBytes } from '@outloud/domain/recordings/video';
import { ERRORS, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { authorizeSender } from '../../http/access.ts';
import { toErrorEnvelope } from '../../http/error-handler.ts';
import { setSecurityHeaders } from '../../http/security-headers.ts';
import { TusUploadStore } from './tus-store.ts';
import { createUploadLocker } from './upload-locker.ts';
import { retryAfterSeconds } from './uploads.limits.ts';
import { invalidVideo, requireOwnUpload } from './uploads.service.ts';

/** Resumable uploads over the tus protocol, for users, operators and guests. */
export async function uploadRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const senderIds = new WeakMap<IncomingMessage, string>();
  const tus = new TusServer({
    path: uploadsPath,
    datastore: new TusUploadStore(deps),
    maxSize: maxVideoBytes,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: () => randomUUID(),
    // The default accepts an id in the query string, which would bypass our ownership check.
    getFileIdFromRequest: ({ url }) => new URL(url).pathname.split('/').at(-1),
    locker: createUploadLocker(),
    onUploadCreate: async (request, { metadata }) => {
      const raw = request.runtime?.node?.req as IncomingMessage;
      return { metadata: { ...metadata, senderId: senderIds.get(raw) ?? null } };
    },
    onResponseError: (_request, error) => toTusError(error, deps),
  });
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    // The tus server writes the response itself, so the usual hook does not set these headers.
    setSecurityHeaders(deps.config, request, reply);
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value);
    reply.hijack();
    await tus.handle(request.raw, reply.raw);
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.options(uploadsPath, { handler: handle });
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${uploadsPath}/*`,
      config: { acceptsLargeFile: true },
      onRequest: async (request) => {
        const senderId = await authorizeSender(request, app.authenticator);
        const { '*': id = '' } = request.params as { '*'?: string };
        await requireOwnUpload(deps, senderId, id);
      },
      handler: handle,
    });
    scope.post(uploadsPath, {
      config: { acceptsLargeFile: true },
      onRequest: async (request) => {
        senderIds.set(request.raw, await authorizeSender(request, app.authenticator));
      },
      handler: handle,
    });
  });
}

type WriteParams = Parameters<Server['write']>;

/** Converts errors that the tus server writes without calling `onResponseError` to our error envelope. */
class TusServer extends Server {
  override write(...[context, headers, status, body = '']: WriteParams): Promise<Response> {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('content-type', 'application/json; charset=utf-8');
    if (status === 429 || status === 503) headers.set('retry-after', String(retryAfterSeconds));
    const isEnveloped = body.startsWith('{');
    return super.write(context, headers, status, isEnveloped ? body : toEnvelope(badUpload(status, body)));
  }
}

const toEnvelope = (error: AppError) => JSON.stringify(toErrorEnvelope(error));
const badUpload = (status: number, text: string) => new AppError(status, 'bad_upload', text.trim());

function toTusError(error: Error | { status_code: number; body: string }, { log }: Pick<Deps, 'log'>) {
  const appError = toAppError(error);
  if (appError.status === 500) log.error({ err: error }, 'upload failed');
  return { status_code: appError.status, body: toEnvelope(appError) };
}

function toAppError(error: Error | { status_code: number; body: string }): AppError {
  if (error instanceof AppError) return error;
  if (!('status_code' in error)) return new AppError(500, 'internal', 'Upload failed');
  if (error.body === ERRORS.ERR_SIZE_EXCEEDED.body) {
    return new AppError(413, 'too_long', 'The upload is longer than its declared length.');
  }
  if (error.status_code === 413) return invalidVideo('size');
  // tus uses 501 for an extension that is not enabled, which is a client error here.
  return badUpload(error.status_code === 501 ? 400 : error.status_code, error.body);
}
