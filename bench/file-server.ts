import { randomBytes, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../apps/api/src/app.ts';
import { loadConfig } from '../apps/api/src/config.ts';
import { createToken } from '../apps/api/src/crypto.ts';
import { openDatabase } from '../apps/api/src/db/database.ts';
import { createDeps } from '../apps/api/src/deps.ts';
import { signMediaUrl } from '../apps/api/src/features/deliveries/media/signed-urls.ts';
import type { Jobs } from '../apps/api/src/jobs/jobs.ts';

/** Sent to the parent process once the server is listening. The parent stores the video under `key`. */
export type FileServer = { port: number; token?: string; videoUrl?: string; key?: string };

/** Start functions, keyed by the first command-line argument. */
const serverStarters: Record<string, (...args: string[]) => Promise<FileServer>> = {
  product: (databaseUrl = '', dataDir = '', settings = '{}') =>
    startProductServer(databaseUrl, dataDir, JSON.parse(settings)),
  'raw-receiver': (folder = '') => startRawReceiver(folder),
  'raw-sender': (video = '') => startRawSender(video),
};
const [kind = '', ...args] = process.argv.slice(2);
// Replies to every message with the CPU time of this process in microseconds.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.send?.(await serverStarters[kind]?.(...args));

async function startProductServer(
  databaseUrl: string,
  dataDir: string,
  settings: Record<string, string>,
): Promise<FileServer> {
  const database = openDatabase(databaseUrl);
  const email = `${randomUUID()}@example.com`;
  const secret = 'bench';
  const operatorSecrets = {
    operatorPrefix: 'gw-bench',
    operatorId: secret,
    operatorSecret: secret,
    adminKey: secret,
    uploadKey: secret,
  };
  const config = loadConfig({ DATA_DIR: dataDir, ADMIN_EMAILS: email, ...settings });
  const log = pino(pino.destination('/dev/null'));
  const secrets = { ...operatorSecrets, databasePassword: secret, databaseAppPassword: secret, masterKey: secret };
  const deps = createDeps({ config, secrets, log, database, jobs: {} as Jobs, isolation: 'none' });
  const { token, tokenHash } = createToken();
  const { rows } = await database.pool.query<{ id: string }>(
    `with admin as (
       insert into users (email, full_name, account_type, email_verified_at) values ($1, 'Bench', 'business', now()) returning id
     ), session as (
       insert into sessions (token_hash, user_id, expires_at) select $2, id, now() + interval '1 day' from admin
     ), roast as (
       insert into roasts (customer_id, website_url, reviews, price_per_review, expires_at, status, settled_at)
       select id, 'https://bench.example.com', 1, 5, now(), 'cancelled', now() from admin returning id
     ), slot as (
       insert into roast_slots (roast_id, slot, state) select id, 1, 'released' from roast returning roast_id
     ), tester as (
       insert into users (email, full_name, account_type) values ('t' || $1, 'Bench', 'tester') returning id
     ), delivery as (
       insert into deliveries (roast_id, slot, tester_id, delivery_number, status, original_file_name, file_size)
       select slot.roast_id, 1, tester.id, 1, 'completed', 'bench.mp4', 1 from slot, tester returning id
     )
     insert into delivery_steps (delivery_id, step, state) select id, 'normalize', 'done' from delivery returning delivery_id as id`,
    [email, tokenHash],
  );
  const id = rows[0]?.id ?? '';
  const app = await buildApp(deps, { web: null, console: null });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const key = `deliveries/${id}/video.mp4`;
  return { port, token, key, videoUrl: signMediaUrl(secret, 'video', id, { now: new Date() }) };
}

/** Minimal durable upload: writes the data to disk, flushes the file, and acknowledges it. */
async function startRawReceiver(folder: string): Promise<FileServer> {
  const server = net.createServer({ allowHalfOpen: true }, async (socket) => {
    const file = await open(path.join(folder, randomBytes(6).toString('hex')), 'w');
    for await (const chunk of socket) await file.write(chunk);
    await file.sync();
    await file.close();
    socket.end('done');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port };
}

/** Minimal range server: reads the file into one buffer and writes it to the socket. */
async function startRawSender(video: string): Promise<FileServer> {
  const file = await open(video);
  const buffer = Buffer.allocUnsafeSlow(1024 ** 2);
  const server = net.createServer((socket) => {
    socket.on('data', async (request) => {
      const [, firstByte, lastByte] = /bytes=(\d+)-(\d+)/.exec(request.toString('latin1')) ?? [];
      const end = Number(lastByte) + 1;
      socket.write(`HTTP/1.1 206 Partial Content\r\ncontent-length: ${end - Number(firstByte)}\r\n\r\n`);
      for (let position = Number(firstByte); position < end; ) {
        const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - position), position);
        await new Promise((resolve) => socket.write(buffer.subarray(0, bytesRead), resolve));
        position += bytesRead;
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port };
}
