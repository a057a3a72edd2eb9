import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { largestVideo } from '@outloud/domain/video';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { senderOf } from '../../http/access.ts';
import { beginUpload, declareSize, receive, refusedVideo, removeUpload } from '../uploads/uploads.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What came in with a form; it goes again when nothing becomes of it. */
    formUpload: string | null;
  }
}

/** What a form may hold beside the file. */
const formOverhead = 1024 ** 2;

// One byte more than allowed is let through, so that it is we who refuse it.
const limits = { fileSize: largestVideo + 1, files: 1, fields: 10, fieldSize: 64 * 1024 };

/** How many recordings one admin or operator submits; counted before the file is read. */
const throttle = { name: 'hand-in', limit: 120, minutes: 10 };

/** A form with a file becomes the body of the same call with the id of an upload. */
export async function installFormUpload(scope: FastifyInstance, deps: Deps): Promise<void> {
  await scope.register(multipart, { limits, preservePath: true });
  scope.decorateRequest('formUpload', null);
  scope.addHook('preValidation', async (request) => {
    await deps.throttle.hit(throttle, senderOf(request.session));
    if (request.isMultipart()) request.body = await readForm(deps, request);
  });
  scope.addHook('onError', async (request) => {
    if (request.formUpload) await removeUpload(deps, request.formUpload);
  });
}

async function readForm(deps: Deps, request: FastifyRequest): Promise<Record<string, unknown>> {
  if (Number(request.headers['content-length'] ?? 0) > largestVideo + formOverhead) throw refusedVideo('size');
  const form: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') form[part.fieldname] = part.value;
      else if (part.fieldname === 'video') form.uploadId = await storeFile(deps, request, part);
      else part.file.resume();
    }
  } catch (error) {
    // The rest is read and dropped: a sender who cannot send on does not listen to the answer either.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalOf(error);
  }
  return form;
}

type FilePart = { filename: string; mimetype: string; file: AsyncIterable<Buffer> };

async function storeFile(deps: Deps, request: FastifyRequest, part: FilePart): Promise<string> {
  const id = randomUUID();
  const senderId = senderOf(request.session);
  await beginUpload(deps, { id, senderId, name: part.filename, type: part.mimetype, size: null });
  request.formUpload = id;
  const size = await receive(deps, { id, start: 0 }, part.file);
  if (size === 0) throw refusedVideo('empty');
  await declareSize(deps, id, size);
  return id;
}

function refusalOf(error: unknown): unknown {
  const { code = '', statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refusedVideo('size');
  if (code.startsWith('FST_') && statusCode && statusCode < 500) {
    return new AppError(statusCode, 'bad_form', (error as Error).message);
  }
  // Cut off in the middle, or no form at all.
  return error instanceof AppError
    ? error
    : new AppError(400, 'bad_form', 'The form could not be read', { cause: error });
}
