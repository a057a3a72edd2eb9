type UploadOptions = { size?: number | null; name?: string; type?: string };

export async function createUpload(server: { url: string }, token: string, { size = null, name, type }: UploadOptions) {
  const encode = (value: string) => Buffer.from(value).toString('base64');
  return fetch(`${server.url}/api/uploads`, {
    method: 'POST',
    headers: {
      ...buildUploadHeaders(token),
      'upload-metadata': `filename ${encode(name ?? 'review.webm')},filetype ${encode(type ?? 'video/webm')}`,
      ...(size === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(size) }),
    },
  });
}

export function buildUploadHeaders(token: string, offset?: number): Record<string, string> {
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    'tus-resumable': '1.0.0',
    ...(offset === undefined
      ? {}
      : { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }),
  };
}

export function patchUpload(
  server: { url: string },
  token: string,
  {
    location,
    offset,
    body,
    headers = {},
  }: { location: string; offset: number; body: RequestInit['body']; headers?: Record<string, string> },
) {
  return fetch(`${server.url}${location}`, {
    method: 'PATCH',
    headers: { ...buildUploadHeaders(token, offset), ...headers },
    body,
    duplex: 'half',
  } as RequestInit);
}
