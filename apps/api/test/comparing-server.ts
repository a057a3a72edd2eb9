import { Readable } from 'node:stream';
import { noSpeechInsights } from '@outloud/domain/deliveries';
import { request } from '@outloud/testkit/http';
import { vi } from 'vitest';
import { claimRoast } from '../src/features/claims/claim-roast.service.ts';
import { processDelivery } from '../src/features/deliveries/processing/process-delivery.jobs.ts';
import { beginUpload, receiveBytes } from '../src/features/uploads/uploads.service.ts';
import { newCustomerWithCredits, newRoast } from './roasts.ts';
import { startServer, type TestServer } from './server.ts';
import { newTester, signInOperator } from './users.ts';

/** A server that compares recordings. `submit` runs a recording through the whole pipeline. */
export async function startComparingServer() {
  const server = await startServer({ COMPARE_RECORDINGS: 'on', MIN_VIDEO_SECONDS: '5' }, undefined, {
    runsJobs: false,
  });
  // The insights do not matter here.
  vi.spyOn(server.deps.insights, 'analyze').mockResolvedValue(noSpeechInsights);
  const operator = await signInOperator(server);
  return { server, submit: (bytes: Buffer, name?: string) => submit(server, operator, bytes, name) };
}

/** A new tester submits the recording for a new roast of a new customer. Returns the delivery after processing. */
async function submit(server: TestServer, operator: string, bytes: Buffer, name = 'review.webm') {
  const customer = await newCustomerWithCredits(server, 5);
  const roastId = await newRoast(server, customer.token);
  const tester = await newTester(server);
  const claim = await claimRoast(server.deps, tester.id, roastId);
  const uploadId = crypto.randomUUID();
  await beginUpload(server.deps, { id: uploadId, senderId: tester.id, name, type: '', size: bytes.length });
  await receiveBytes(server.deps, { id: uploadId, start: 0 }, Readable.from([bytes]));
  const path = `/api/tester/claims/${claim._id}/submit`;
  const { body } = await request(server.url, 'POST', path, { token: tester.token, body: { uploadId } });
  const id = body.data.claim.delivery._id;
  await processDelivery(server.deps, { deliveryId: id }, new AbortController().signal);
  const charges = `select 1 from ledger_transfers where kind = 'capture' and delivery_id = $1`;
  const isPaid = (await server.deps.pool.query(charges, [id])).rowCount === 1;
  const seenByCustomer = await request(server.url, 'GET', `/api/deliveries/${id}`, { token: customer.token });
  const read = await request(server.url, 'GET', `/api/admin/deliveries/${id}`, { token: operator });
  const { status, reviewReasons, findings, screen, segments } = read.body.data.delivery;
  return {
    status,
    reviewReasons,
    findings,
    screen,
    segments,
    isPaid,
    isShown: seenByCustomer.body.data.delivery.videoUrl !== null,
  };
}
