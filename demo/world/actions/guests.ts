import { createClient } from '@outloud/contract/client';
import { listDeliveries } from '@outloud/contract/deliveries';
import { startGuestReview, submitGuestReview } from '@outloud/contract/guests';
import { getRoast } from '@outloud/contract/roasts';
import { uploadFile } from '@outloud/testkit/uploads/submit-recording';
import { type CustomerName, type DemoContext, getOrThrow } from '../context.ts';
import { type RecordingName, readRecording } from '../read-recording.ts';
import type { RequestName } from '../requests.ts';

type GuestInput = {
  customer: CustomerName;
  roast: RequestName;
  firstName?: string;
  customParameter?: string;
  /** Without a recording, the guest only takes a place. */
  recording?: RecordingName;
};

/** A guest opens the link of a request to own people. */
export async function recordAsGuest(context: DemoContext, input: GuestInput): Promise<void> {
  const { customer, roast, firstName, customParameter, recording } = input;
  const id = getOrThrow(context.roasts, roast);
  const { roastRequest } = await getOrThrow(context.customers, customer).call(getRoast, { params: { id } });
  const params = { token: roastRequest.guestLink?.url.split('/').at(-1) ?? '' };
  const body = { hasConsented: true, firstName, customParameter } as const;
  const { guestToken } = await context.callAnonymously(startGuestReview, { params, body });
  if (!recording) return;
  const file = { bytes: readRecording(recording, context), name: 'recording.webm' };
  const uploadId = await uploadFile(context, guestToken, file);
  const call = createClient({ baseUrl: context.url, token: () => guestToken });
  await call(submitGuestReview, { params, body: { uploadId } });
}

export async function listDeliveryIds(
  { customers, roasts }: DemoContext,
  customer: CustomerName,
  roast: RequestName,
): Promise<string[]> {
  const params = { id: getOrThrow(roasts, roast) };
  const { deliveries } = await getOrThrow(customers, customer).call(listDeliveries, { params });
  return deliveries.map(({ _id }) => _id);
}
