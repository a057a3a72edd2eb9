import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { uploadsPath } from '@outloud/contract/uploads';
import { largestVideo } from '@outloud/domain/video';
import { ERRORS, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { authoriseSender } from '../../http/access.ts';
import { envelopeOf } from '../../http/error-handler.ts';
import { setSecurityHeaders } from '../../http/security-headers.ts';
import { createLocker } from './tus-locker.ts';
import { UploadStore } from './tus-store.ts';
import { retryAfterSeconds } from './uploads.policy.ts';
import { refusedVideo, requireOwnUpload } from './uploads.service.ts';

/** Resumable uploads by the tus protocol, for whoever may hand in deliveries. */
export async function uploadRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const senders = new WeakMap<IncomingMessage, string>();
  const tus = new EnvelopedServer({
    path: uploadsPath,
    datastore: new UploadStore(deps),
    maxSize: largestVideo,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: () => randomUUID(),
    // Its own reading takes queries for ids, past the check of whose upload it is.
    getFileIdFromRequest: ({ url }) => new URL(url).pathname.split('/').at(-1),
    locker: createLocker(),
    onUploadCreate: async (request, { metadata }) => {
      const raw = request.runtime?.node?.req as IncomingMessage;
      return { metadata: { ...metadata, senderId: senders.get(raw) ?? null } };
    },
    onResponseError: (_request, error) => refusalOf(error, deps),
  });
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    // Nothing else sets them on an answer that the protocol's own server writes.
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
      config: { takesLong: true },
      onRequest: async (request) => {
        const sender = await authoriseSender(request, app.authenticator);
        const { '*': id = '' } = request.params as { '*'?: string };
        await requireOwnUpload(deps, sender, id);
      },
      handler: handle,
    });
    scope.post(uploadsPath, {
      config: { takesLong: true },
      onRequest: async (request) => {
        senders.set(request.raw, await authoriseSender(request, app.authenticator));
      },
      handler: handle,
    });
  });
}

type Written = Parameters<Server['write']>;

/** Also what the protocol's server refuses without asking for words. */
class EnvelopedServer extends Server {
  override write(...[context, headers, status, body = '']: Written): Promise<Response> {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('content-type', 'application/json; charset=utf-8');
    if (status === 429 || status === 503) headers.set('retry-after', String(retryAfterSeconds));
    const isEnveloped = body.startsWith('{');
    return super.write(context, headers, status, isEnveloped ? body : inEnvelope(badUpload(status, body)));
  }
}

const inEnvelope = (refusal: AppError) => JSON.stringify(envelopeOf(refusal));
const badUpload = (status: number, text: string) => new AppError(status, 'bad_upload', text.trim());

/** In the envelope of all other answers. */
function refusalOf(error: Error | { status_code: number; body: string }, { log }: Pick<Deps, 'log'>) {
  const refusal = toAppError(error);
  if (refusal.status === 500) log.error({ err: error }, 'upload failed');
  return { status_code: refusal.status, body: inEnvelope(refusal) };
}

function toAppError(error: Error | { status_code: number; body: string }): AppError {
  if (error instanceof AppError) return error;
  if (!('status_code' in error)) return new AppError(500, 'internal', 'Upload failed');
  if (error.body === ERRORS.ERR_SIZE_EXCEEDED.body) {
    return new AppError(413, 'too_long', 'The upload is longer than was announced');
  }
  if (error.status_code === 413) return refusedVideo('size');
  // An extension of the protocol that we do not offer is a mistake of the sender's.
  return badUpload(error.status_code === 501 ? 400 : error.status_code, error.body);
}
