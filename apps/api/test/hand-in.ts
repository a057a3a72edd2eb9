import { createUpload, patchUpload } from './deliveries.ts';
import { request } from './http.ts';
import { asOwner } from './owner.ts';
import { databaseUrl } from './program.ts';

type Recording = { roastId: string; testerId: string; bytes: Buffer; name?: string };

/** Sends a recording as a browser does and hands it in; returns the delivery's id. */
export async function sendRecording(server: { url: string }, token: string, recording: Recording): Promise<string> {
  const { roastId, testerId } = recording;
  const body = { uploadId: await sendFile(server, token, recording), roastRequestId: roastId, testerId };
  return (await ask(server.url, token, '/api/deliveries/upload', body)).delivery._id;
}

/** Sends it without handing it in; returns the upload's id. */
export async function sendFile(
  server: { url: string },
  token: string,
  { bytes, name }: Pick<Recording, 'bytes' | 'name'>,
): Promise<string> {
  const begun = await createUpload(server, token, { size: bytes.length, name });
  const location = begun.headers.get('location');
  if (!location) throw new Error(`The upload was answered with ${begun.status}`);
  const sent = await patchUpload(server, token, { location, offset: 0, body: new Uint8Array(bytes) });
  if (sent.status !== 204) throw new Error(`The file was answered with ${sent.status}`);
  return location.split('/').at(-1) ?? '';
}

/** Buys the credits for a roast with play money and requests it. */
export async function buyRoast(url: string, token: string, deliveriesExpected: number): Promise<string> {
  const { url: page } = await ask(url, token, '/api/credits/checkout/custom', { creditAmount: 5 * deliveriesExpected });
  await ask(url, token, `${new URL(page).pathname}/pay`);
  const asked = { websiteUrl: 'https://example.com', deliveriesExpected };
  return (await ask(url, token, '/api/roasts', asked)).roastRequest._id;
}

/** In a program of its own. */
export async function addTester(dataDir: string, name: string): Promise<string> {
  const [tester] = await asOwner<{ id: string }>(
    databaseUrl(dataDir),
    `with made as (
       insert into users (email, full_name, account_type) values ('${name}@example.com', 'Theo Tester', 'tester') returning id
     ) insert into testers (user_id) select id from made returning user_id as id`,
  );
  if (!tester) throw new Error('There is no tester');
  return tester.id;
}

async function ask(url: string, token: string, place: string, body?: object) {
  const answer = await request(url, 'POST', place, { token, body });
  if (answer.body.error !== null) throw new Error(`${place}: ${answer.text}`);
  return answer.body.data;
}
