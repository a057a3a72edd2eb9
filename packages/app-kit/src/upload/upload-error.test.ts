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
} from './upload-error.ts';

const createTusError = (status: number, body: string, causingError: Error | null = null) =>
  ({ originalResponse: { getStatus: () => status, getBody: () => body }, causingError }) as DetailedError;

describe('an upload error', () => {
  it('uses the error message of the server', () => {
    const error = toUploadError(
      createTusError(400, '{"success":false,"error":"This is a picture","code":"not_a_video"}'),
    );
    expect(error).toMatchObject({ message: 'This is a picture', status: 400, code: 'not_a_video' });
  });

  it.each([
    ['', 502],
    ['<h1>Bad gateway</h1>', 502],
    ['null', 500],
    ['"no"', 500],
  ])('uses a default message for the response body %j', (body, status) => {
    expect(toUploadError(createTusError(status, body))).toMatchObject({
      message: 'Upload failed',
      status,
      code: 'unknown',
    });
  });

  it('uses status 0 without a response, and the original status of an inconclusive response', () => {
    const networkError = { originalResponse: null, causingError: new Event('error') } as unknown as DetailedError;
    expect(toUploadError(networkError).status).toBe(0);
    expect(toUploadError(createTusError(200, '', new InconclusiveResponse(401))).status).toBe(401);
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
])('reports whether status %d is retryable: %s', (status, expected) =>
  expect(isRetryableStatus(status)).toBe(expected),
);

it.each([
  [200, true],
  [204, true],
  [404, true],
  [410, true],
  [423, true],
  [401, false],
  [429, false],
  [502, false],
])('reports whether HEAD status %d is conclusive: %s', (status, expected) =>
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
])('reports whether %o needs another file: %s', (error, expected) => expect(needsAnotherFile(error)).toBe(expected));

it('accepts a file with a video header and rejects other files', async () => {
  const webm = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...new TextEncoder().encode('....webm')]);
  await expect(requireVideo(new File([webm], 'review.webm'))).resolves.toBeUndefined();
  await expect(requireVideo(new File(['<html>'], 'review.webm'))).rejects.toMatchObject({ code: 'not_a_video' });
});
