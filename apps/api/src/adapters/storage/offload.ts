import type { Config } from '../../config.ts';
import { assertValidKey } from './keys.ts';
import { presignUrl } from './presign-url.ts';
import type { S3Access } from './s3-storage.ts';
import type { OffloadRequest, Storage } from './storage.port.ts';

/**
 * Short, because a presigned URL cannot be revoked. Browsers reuse the URL for later ranges of the same video, and the
 * player fetches a new URL when the bucket denies an expired URL.
 */
const presignedSeconds = 300;

type Settings = Pick<Config, 's3' | 's3PublicEndpoint' | 'accelPrefix'>;

/** Lets the bucket or nginx send the file after the server has authorized the request. */
export function createOffload({ s3, s3PublicEndpoint, accelPrefix }: Settings): Storage['offload'] {
  if (s3 && s3PublicEndpoint) {
    return async (key, request) => ({ kind: 'redirect', url: presign(s3, s3PublicEndpoint, key, request) });
  }
  if (!accelPrefix) return undefined;
  if (!s3) {
    return async (key) => {
      assertValidKey(key);
      return { kind: 'x-accel', path: `${accelPrefix}${key}` };
    };
  }
  // nginx forwards the presigned request to the bucket with the signed host name.
  const { origin } = new URL(s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`);
  return async (key, request) => {
    const url = presign(s3, origin, key, request);
    return { kind: 'x-accel', path: `${accelPrefix}${url.slice(origin.length + 1)}` };
  };
}

function presign(s3: S3Access, origin: string, key: string, request: OffloadRequest): string {
  assertValidKey(key);
  const query = {
    'response-content-type': request.type,
    'response-content-disposition': request.disposition,
    'response-cache-control': request.cacheControl,
  };
  const path = `/${s3.bucket}/${key}`;
  return presignUrl({ ...s3, method: request.method, origin, path, now: new Date(), seconds: presignedSeconds, query });
}
