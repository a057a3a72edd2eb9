import { request } from '../http.ts';
import { uploadKey, validPassword } from '../users.ts';
import { createUpload, patchUpload } from './upload-requests.ts';

type RecordingInput = { roastId: string; testerId: string; bytes: Buffer; name?: string };

/** Uploads a recording as a browser does and submits it as an admin, who signs in again if needed. Returns the delivery's id. */
export async function submitRecording(
  server: { url: string },
  token: string,
  recording: RecordingInput,
): Promise<string> {
  const { roastId, testerId } = recording;
  const uploadId = await uploadFile(server, token, recording);
  const body = { uploadId, roastRequestId: roastId, testerId, uploadKey };
  const path = '/api/deliveries/upload';
  const response = await request(server.url, 'POST', path, { token, body });
  if (response.body.code === 'fresh_sign_in_required') {
    await post(server.url, token, '/api/auth/confirm', { password: validPassword });
    return (await post(server.url, token, path, body)).delivery._id;
  }
  if (response.body.error !== null) throw new Error(`${path}: ${response.text}`);
  return response.body.data.delivery._id;
}

/** Uploads a recording without submitting it. Returns the upload's id. */
export async function uploadFile(
  server: { url: string },
  token: string,
  { bytes, name }: Pick<RecordingInput, 'bytes' | 'name'>,
): Promise<string> {
  const creation = await createUpload(server, token, { size: bytes.length, name });
  const location = creation.headers.get('location');
  if (!location) throw new Error(`POST of an upload returned ${creation.status}`);
  const patch = await patchUpload(server, token, { location, offset: 0, body: new Uint8Array(bytes) });
  if (patch.status !== 204) throw new Error(`PATCH of an upload returned ${patch.status}`);
  return location.split('/').at(-1) ?? '';
}

/** Buys credits in the sandbox and requests a roast. Returns the roast's id. */
export async function buyRoast(url: string, token: string, deliveriesExpected: number): Promise<string> {
  const { url: checkoutUrl } = await post(url, token, '/api/credits/checkout/custom', {
    creditAmount: 5 * deliveriesExpected,
  });
  await post(url, token, `${new URL(checkoutUrl).pathname}/pay`);
  const body = { websiteUrl: 'https://example.com', deliveriesExpected };
  return (await post(url, token, '/api/roasts', body)).roastRequest._id;
}

async function post(url: string, token: string, path: string, body?: object) {
  const response = await request(url, 'POST', path, { token, body });
  if (response.body.error !== null) throw new Error(`${path}: ${response.text}`);
  return response.body.data;
}
