import { ApiError } from '@outloud/contract/client';
import type { DetailedError } from 'tus-js-client';
import { describe, expect, it } from 'vitest';
import {
  InconclusiveResponse,
  isConclusiveStatus,
  isRetryableStatus,
  needsAnotherFile,
  requireVideo,
  toUploadError,
} from './upload-error.tsx';

const createError = (status: number, body: string, causingError: Error | null = null) =>
  ({ originalResponse: { getStatus: () => status, getBody: () => body }, causingError }) as DetailedError;

describe('an upload error', () => {
  it('uses the message of the server', () => {
    const refusal = toUploadError(
      createError(400, '{"success":false,"error":"This is a picture","code":"not_a_video"}'),
    );
    expect(refusal).toMatchObject({ message: 'This is a picture', status: 400, code: 'not_a_video' });
  });

  it.each([
    ['', 502],
    ['<h1>Bad gateway</h1>', 502],
    ['null', 500],
    ['"no"', 500],
  ])('uses a default message for the response body %j', (body, status) => {
    expect(toUploadError(createError(status, body))).toMatchObject({
      message: 'Upload failed',
      status,
      code: 'unknown',
    });
  });

  it('sets status 0 without a response, and the status of an inconclusive response', () => {
    const networkError = { originalResponse: null, causingError: new Event('error') } as unknown as DetailedError;
    expect(toUploadError(networkError).status).toBe(0);
    expect(toUploadError(createError(200, '', new InconclusiveResponse(401))).status).toBe(401);
    expect(toUploadError(new Error('The disk is gone')).status).toBe(0);
  });
});

it.each([
  [0, true],
  [500, true],
  [503, true],
  [409, true],
  [423, true],
  [429, true],
  [400, false],
  [401, false],
  [404, false],
  [413, false],
  [507, false],
])('retries status %d: %s', (status, expected) => expect(isRetryableStatus(status)).toBe(expected));

it.each([
  [200, true],
  [204, true],
  [404, true],
  [410, true],
  [423, true],
  [401, false],
  [429, false],
  [502, false],
])('accepts status %d as the state of an upload: %s', (status, expected) =>
  expect(isConclusiveStatus(status)).toBe(expected),
);

it.each([
  [new ApiError('', 413, 'too_large'), true],
  [new ApiError('', 400, 'bad_video'), true],
  [new ApiError('', 400, 'not_a_video'), true],
  [new ApiError('', 400, 'bad_file_name'), true],
  [new ApiError('', 404, 'not_found'), false],
  [new ApiError('', 0, 'network'), false],
  [null, false],
])('requires another file after %o: %s', (error, expected) => expect(needsAnotherFile(error)).toBe(expected));

it('checks the first bytes of a file before the upload', async () => {
  const webm = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...new TextEncoder().encode('....webm')]);
  await expect(requireVideo(new File([webm], 'review.webm'))).resolves.toBeUndefined();
  await expect(requireVideo(new File(['<html>'], 'review.webm'))).rejects.toMatchObject({ code: 'not_a_video' });
});
