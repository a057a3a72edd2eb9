import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { submitDeliveryForTester } from '../src/features/deliveries/submit/submit-delivery.service.ts';
import { beginUpload, receiveBytes } from '../src/features/uploads/uploads.service.ts';
import { request } from './http.ts';
import { queryAsOwner } from './query-as-owner.ts';
import type { TestServer } from './server.ts';
import { getOwnerDatabaseUrl } from './server-process.ts';
import { newCustomer, validPassword } from './users.ts';

export const recordingsFolder = path.join(import.meta.dirname, '../../../demo/recordings');

/** A verified user whose email is listed in ADMIN_EMAILS. */
export async function newAdmin(server: TestServer) {
  const admin = await newCustomer(server);
  server.deps.config.adminEmails.push(admin.email);
  await server.deps.pool.query('update users set email_verified_at = now() where id = $1', [admin.id]);
  return admin;
}

export const adminEmail = 'admin@example.com';

/** Registers and verifies the admin on a server process with ADMIN_EMAILS set to `adminEmail`. Returns the token. */
export async function registerAdmin(url: string, dataDir: string): Promise<string> {
  const body = { email: adminEmail, password: validPassword, fullName: 'Addie Admin' };
  const response = await request(url, 'POST', '/api/auth/register', { body });
  await queryAsOwner(getOwnerDatabaseUrl(dataDir), 'update users set email_verified_at = now()');
  return response.body.data.token;
}

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

type DeliveryInput = { admin: { id: string }; roastId: string; testerId: string; file?: string };

export async function newUpload(server: TestServer, admin: { id: string }, file = 'tiny.mp4'): Promise<string> {
  const id = randomUUID();
  const bytes = readFileSync(path.join(recordingsFolder, file));
  const upload = { id, senderId: admin.id, name: file, type: '', size: bytes.length };
  await beginUpload(server.deps, upload);
  await receiveBytes(server.deps, { id, start: 0 }, Readable.from([bytes]));
  return id;
}

/** A recording submitted by an admin. Returns the delivery's id. */
export async function newDelivery(
  server: TestServer,
  { admin, roastId, testerId, file }: DeliveryInput,
): Promise<string> {
  const uploadId = await newUpload(server, admin, file);
  return (await submitDeliveryForTester(server.deps, admin.id, { uploadId, roastRequestId: roastId, testerId }))._id;
}

/** Marks the video steps as done and stores the given bytes as the video. */
export async function markPlayable(server: TestServer, id: string, video: Buffer): Promise<void> {
  await server.deps.storage.put(`deliveries/${id}/video.mp4`, video);
  await server.deps.storage.put(`deliveries/${id}/poster.jpg`, Buffer.from('a picture'));
  const finishSteps = `update delivery_steps set state = 'done' where delivery_id = $1 and step in ('probe', 'normalize', 'thumbnail')`;
  await server.deps.pool.query(finishSteps, [id]);
}
