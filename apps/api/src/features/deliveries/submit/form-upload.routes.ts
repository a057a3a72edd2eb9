import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { maxVideoBytes } from '@outloud/domain/recordings/video';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { getSenderId } from '../../../http/access.ts';
import { beginUpload, invalidVideo, receiveBytes, removeUpload, setUploadSize } from '../../uploads/uploads.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the upload that a multipart form created. It is removed if the request fails. */
    formUploadId: string | null;
  }
}

/** Bytes that a form may contain in addition to the file. */
const formOverhead = 1024 ** 2;

// One byte above the limit, so that our own size check rejects the file first, with a clear error.
const limits = { fileSize: maxVideoBytes + 1, files: 1, fields: 10, fieldSize: 64 * 1024 };

/** Limits submissions per admin or operator. Checked before the file is read. */
const submissionThrottle = { name: 'submit-delivery', limit: 120, minutes: 10 };

/** Stores the file of a multipart form as an upload, and replaces the form with a JSON body that has the upload id. */
export async function installFormUpload(scope: FastifyInstance, deps: Deps): Promise<void> {
  await scope.register(multipart, { limits, preservePath: true });
  scope.decorateRequest('formUploadId', null);
  scope.addHook('preValidation', async (request) => {
    await deps.throttle.hit(submissionThrottle, getSenderId(request.session));
    if (request.isMultipart()) request.body = await readForm(deps, request);
  });
  scope.addHook('onError', async (request) => {
    if (request.formUploadId) await removeUpload(deps, request.formUploadId);
  });
}

async function readForm(deps: Deps, request: FastifyRequest): Promise<Record<string, unknown>> {
  if (Number(request.headers['content-length'] ?? 0) > maxVideoBytes + formOverhead) throw invalidVideo('size');
  const form: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') form[part.fieldname] = part.value;
      else if (part.fieldname === 'video') form.uploadId = await storeFile(deps, request, part);
      else part.file.resume();
    }
  } catch (error) {
    // Drain the body, because many clients read the response only after they have sent the whole request.
    request.raw.unpipe();
    request.raw.resume();
    throw toFormError(error);
  }
  return form;
}

type FilePart = { filename: string; mimetype: string; file: AsyncIterable<Buffer> };

async function storeFile(deps: Deps, request: FastifyRequest, part: FilePart): Promise<string> {
  const id = randomUUID();
  const senderId = getSenderId(request.session);
  await beginUpload(deps, { id, senderId, name: part.filename, type: part.mimetype, size: null });
  request.formUploadId = id;
  const size = await receiveBytes(deps, { id, start: 0 }, part.file);
  if (size === 0) throw invalidVideo('empty');
  await setUploadSize(deps, id, size);
  return id;
}

function toFormError(error: unknown): unknown {
  const { code = '', statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return invalidVideo('size');
  if (code.startsWith('FST_') && statusCode && statusCode < 500) {
    return new AppError(statusCode, 'bad_form', (error as Error).message);
  }
  // The body was cut off or is not a form.
  return error instanceof AppError
    ? error
    : new AppError(400, 'bad_form', 'The form could not be read. Send it again.', { cause: error });
}
