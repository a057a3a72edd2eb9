import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import { submitDeliveryForTester } from '../src/features/deliveries/submit/submit-delivery.service.ts';
import { beginUpload, receiveBytes } from '../src/features/uploads/uploads.service.ts';
import type { TestServer } from './server.ts';
import { newCustomer } from './users.ts';

/** A verified user whose email is listed in ADMIN_EMAILS. */
export async function newAdmin(server: TestServer) {
  const admin = await newCustomer(server);
  server.deps.config.adminEmails.push(admin.email);
  await server.deps.pool.query('update users set email_verified_at = now() where id = $1', [admin.id]);
  return admin;
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
