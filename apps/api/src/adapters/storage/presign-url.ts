import { createHash, createHmac } from 'node:crypto';

type PresignParams = {
  method: string;
  /** Scheme and host. The signature covers the host. */
  origin: string;
  path: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  now: Date;
  seconds: number;
  /** Additional signed parameters, such as `response-content-type`. */
  query?: Record<string, string>;
};

/** Presigns an S3 URL with AWS Signature Version 4 in the query string. */
export function presignUrl(params: PresignParams): string {
  const { method, origin, path, region, accessKeyId, secretAccessKey, now, seconds, query } = params;
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request'];
  const parameters = {
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': [accessKeyId, ...scope].join('/'),
    'X-Amz-Date': time,
    'X-Amz-Expires': `${seconds}`,
    'X-Amz-SignedHeaders': 'host',
    ...query,
  };
  const pairs = Object.entries(parameters).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const canonicalQuery = pairs.sort().join('&');
  const canonicalRequest = [
    method,
    path,
    canonicalQuery,
    `host:${new URL(origin).host}`,
    '',
    'host',
    'UNSIGNED-PAYLOAD',
  ];
  const hash = createHash('sha256').update(canonicalRequest.join('\n')).digest('hex');
  const stringToSign = ['AWS4-HMAC-SHA256', time, scope.join('/'), hash].join('\n');
  const signingKey = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  return `${origin}${path}?${canonicalQuery}&X-Amz-Signature=${hmac(signingKey, stringToSign).toString('hex')}`;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
