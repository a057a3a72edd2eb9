import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, linkSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import type { FileServer } from './file-server.ts';
import { median } from './measured.ts';
import { accelPrefix, startNginx } from './nginx.ts';

const megabyte = 1024 ** 2;
/** A player that seeks: each request is checked anew, so short ranges cost more than the whole file. */
const shortRange = 16 * megabyte;
const requestsToWarmUp = 1000;
/** How often in a round, one after the other, the three that sendfile makes so cheap that noise would hide them. */
const timesBySendfile = 5;

/** CPU in microseconds per megabyte, of the servers alone: for the whole file, and in ranges of 16 MB. */
type Cost = { whole: number; ranges: number };
/** The server that sends the bytes, and the program beside it. */
type OffloadCost = { sender: Cost; program: Cost };
export type FileCost = {
  /** Null without nginx. */
  nginx: { copy: Cost; sendfile: Cost; accel: OffloadCost; presigned: OffloadCost } | null;
  raw: Cost;
  product: Cost;
  upload: { raw: number; product: number };
};
type Size = { rounds: number; megabytes: number };

/** Servers in processes of their own, so that asking is not counted; their turns alternate. */
export async function measureFileCost({ rounds, megabytes }: Size): Promise<FileCost> {
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-bench-'));
  const postgres = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), password: 'bench' });
  const children: ChildProcess[] = [];
  const start = async (...args: string[]) => {
    const child = fork(path.join(import.meta.dirname, 'file-server.ts'), args);
    children.push(child);
    const [server] = (await once(child, 'message')) as [FileServer];
    return { ...server, cost: () => reportOf(child) };
  };
  const file = path.join(folder, 'video.mp4');
  makeFile(file, megabytes);
  const copying = await startNginx(folder, { sendfile: false });
  const servers = [copying];
  try {
    await migrate(postgres.getUrl('postgres'));
    mkdirSync(path.join(folder, 'raw'));
    const products: FileServer[] = [];
    const startProduct = async (name: string, settings: Record<string, string> = {}) => {
      const dataDir = path.join(folder, name);
      const product = await start('product', postgres.getUrl('postgres'), dataDir, JSON.stringify(settings));
      products.push(product);
      // The same file for all: how it came into the page cache makes a difference.
      const root = settings.S3_BUCKET ? path.join(folder, settings.S3_BUCKET) : path.join(dataDir, 'files');
      const place = path.join(root, product.key ?? '');
      mkdirSync(path.dirname(place), { recursive: true });
      linkSync(file, place);
      return product;
    };
    // Two of them: what an upload leaves to be cleared away is not to be counted to the stream after it.
    const sender = await startProduct('sender');
    const receiver = await startProduct('receiver');
    const rawReceiver = await start('raw-receiver', path.join(folder, 'raw'));
    const rawSender = await start('raw-sender', file);
    const costs = new Map<string, number[]>();
    const note = (name: string, cost: number) => costs.set(name, [...(costs.get(name) ?? []), cost / megabytes]);
    const sendfileTurns: Turn[] = [];
    const turns: Turn[] = [
      {
        name: 'product',
        spenders: { sender },
        work: (range) => download(sender.port, sender.video ?? '', megabytes, range),
      },
      {
        name: 'raw',
        spenders: { sender: rawSender },
        work: (range) => download(rawSender.port, '/', megabytes, range),
      },
    ];
    if (copying) {
      const accelProgram = await startProduct('accel', { X_ACCEL_REDIRECT_PREFIX: accelPrefix });
      const program = { port: accelProgram.port, files: path.join(folder, 'accel/files') };
      const sendfile = await startNginx(folder, { sendfile: true, program });
      servers.push(sendfile);
      if (!sendfile) throw new Error('nginx is gone');
      const bucket = `http://127.0.0.1:${sendfile.port}`;
      const keys = { S3_BUCKET: 'bucket', S3_ACCESS_KEY_ID: 'bench', S3_SECRET_ACCESS_KEY: 'bench' };
      // nginx in the place of an S3 server: what matters is that no byte goes through the program.
      const redirecting = await startProduct('presigned', { ...keys, S3_ENDPOINT: bucket, S3_PUBLIC_ENDPOINT: bucket });
      turns.push({
        name: 'copy',
        spenders: { sender: copying },
        work: (range) => download(copying.port, '/video.mp4', megabytes, range),
      });
      sendfileTurns.push(
        {
          name: 'sendfile',
          spenders: { sender: sendfile },
          work: (range) => download(sendfile.port, '/video.mp4', megabytes, range),
        },
        {
          name: 'accel',
          spenders: { sender: sendfile, program: accelProgram },
          work: (range) => download(sendfile.port, accelProgram.video ?? '', megabytes, range),
        },
        {
          name: 'presigned',
          spenders: { sender: sendfile, program: redirecting },
          // As Chromium does: the redirect is followed once, and all ranges come from where it leads.
          work: async (range) => {
            const target = await redirectOf(redirecting.port, redirecting.video ?? '');
            await download(sendfile.port, target, megabytes, range);
          },
        },
      );
    }
    for (const { port, video } of products) await warmUp(port, video ?? '');
    for (let round = -1; round < rounds; round++) {
      const isCounted = round >= 0;
      const sendfile = Array.from({ length: timesBySendfile }, () => sendfileTurns).flat();
      for (const { name, spenders, work } of [...turns, ...sendfile]) {
        for (const [way, rangeBytes] of [
          ['whole', megabytes * megabyte],
          ['ranges', shortRange],
        ] as const) {
          // Uncounted: a server that others kept idle for seconds has nothing left in the processor's caches.
          await work(rangeBytes);
          const spent = await spentBy(spenders, () => work(rangeBytes));
          if (isCounted) for (const [who, cost] of Object.entries(spent)) note(`${name} ${who} ${way}`, cost);
        }
      }
      const uploads = {
        product: await spentBy({ receiver }, () => uploadByTus(receiver.port, receiver.token ?? '', megabytes)),
        raw: await spentBy({ receiver: rawReceiver }, () => uploadRaw(rawReceiver.port, megabytes)),
      };
      if (isCounted) for (const [name, { receiver: cost = 0 }] of Object.entries(uploads)) note(`upload ${name}`, cost);
    }
    const of = (name: string) => median(costs.get(name) ?? []);
    const costOf = (name: string): Cost => ({ whole: of(`${name} whole`), ranges: of(`${name} ranges`) });
    const offloadOf = (name: string) => ({ sender: costOf(`${name} sender`), program: costOf(`${name} program`) });
    return {
      nginx: copying && {
        copy: costOf('copy sender'),
        sendfile: costOf('sendfile sender'),
        accel: offloadOf('accel'),
        presigned: offloadOf('presigned'),
      },
      raw: costOf('raw sender'),
      product: costOf('product sender'),
      upload: { raw: of('upload raw'), product: of('upload product') },
    };
  } finally {
    for (const server of servers) server?.stop();
    for (const child of children) child.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Spender = { cost: () => Promise<number> };
/** Loads the file whole or by range; what is counted is the CPU of the named servers. */
type Turn = {
  name: string;
  spenders: Record<string, Spender>;
  work: (rangeBytes: number) => Promise<void>;
};

async function spentBy(spenders: Record<string, Spender>, work: () => Promise<void>): Promise<Record<string, number>> {
  const read = () => Promise.all(Object.values(spenders).map(({ cost }) => cost()));
  const before = await read();
  await work();
  const after = await read();
  return Object.fromEntries(Object.keys(spenders).map((name, at) => [name, (after[at] ?? 0) - (before[at] ?? 0)]));
}

/** A server that runs for weeks has its code compiled; a measurement of a few requests would mostly see the compiler. */
async function warmUp(port: number, address: string): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; count < requestsToWarmUp; count++) {
    const asked = http.get({ host: '127.0.0.1', port, path: address, agent, headers: { range: 'bytes=0-99999' } });
    const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
    answer.resume();
    await once(answer, 'end');
  }
  agent.destroy();
}

async function redirectOf(port: number, address: string): Promise<string> {
  const asked = http.get({ host: '127.0.0.1', port, path: address });
  const [{ statusCode, headers }] = (await once(asked, 'response')) as [http.IncomingMessage];
  asked.destroy();
  if (statusCode !== 307) throw new Error(`The video answered ${statusCode}`);
  const { pathname, search } = new URL(headers.location ?? '');
  return pathname + search;
}

async function reportOf(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message');
  child.send('report');
  return (await answer)[0] as number;
}

/** Range by range over one connection, as a player asks, by a reader that costs as little as can be. */
async function download(port: number, address: string, megabytes: number, rangeBytes: number): Promise<void> {
  let left = 0;
  let answer = '';
  let arrived = () => {};
  const take = (length: number, buffer: Uint8Array) => {
    const start = left === 0 ? readHead(Buffer.from(buffer.buffer, buffer.byteOffset, length)) : 0;
    left -= length - start;
    if (left === 0) arrived();
    return true;
  };
  const readHead = (bytes: Buffer) => {
    const end = bytes.indexOf('\r\n\r\n') + 4;
    answer = bytes.toString('latin1', 0, end);
    left = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
    return end;
  };
  const socket = net.connect({ port, host: '127.0.0.1', onread: { buffer: Buffer.alloc(megabyte), callback: take } });
  for (let start = 0; start < megabytes * megabyte; start += rangeBytes) {
    const end = Math.min(start + rangeBytes, megabytes * megabyte) - 1;
    const whole = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    socket.write(`GET ${address} HTTP/1.1\r\nhost: bench\r\nrange: bytes=${start}-${end}\r\n\r\n`);
    await whole;
    if (!answer.startsWith('HTTP/1.1 206')) throw new Error(answer);
  }
  socket.destroy();
}

const head = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');

function* content(megabytes: number) {
  const block = Buffer.alloc(megabyte, 'outloud');
  yield Buffer.concat([head, block.subarray(head.length)]);
  for (let count = 1; count < megabytes; count++) yield block;
}

async function uploadByTus(port: number, token: string, megabytes: number): Promise<void> {
  const common = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const length = { 'upload-length': String(megabytes * megabyte) };
  const metadata = { 'upload-metadata': `filename ${btoa('a.webm')},filetype ${btoa('video/webm')}` };
  const place = { host: '127.0.0.1', port };
  const created = http.request({
    ...place,
    method: 'POST',
    path: '/api/uploads',
    headers: { ...common, ...length, ...metadata },
  });
  created.end();
  const [{ headers }] = (await once(created, 'response')) as [http.IncomingMessage];
  const address = headers.location ?? '';
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  const sent = http.request({
    ...place,
    method: 'PATCH',
    path: address,
    headers: { ...common, ...type, 'content-length': megabytes * megabyte },
  });
  const answered = once(sent, 'response');
  for (const block of content(megabytes)) if (!sent.write(block)) await once(sent, 'drain');
  sent.end();
  const [{ statusCode }] = (await answered) as [http.IncomingMessage];
  if (statusCode !== 204) throw new Error(`The upload answered ${statusCode}`);
  const removed = http.request({ ...place, method: 'DELETE', path: address, headers: common });
  removed.end();
  await once(removed, 'response');
}

async function uploadRaw(port: number, megabytes: number): Promise<void> {
  const socket = net.connect(port, '127.0.0.1');
  for (const block of content(megabytes)) if (!socket.write(block)) await once(socket, 'drain');
  socket.end();
  await once(socket, 'data');
}

function makeFile(file: string, megabytes: number): void {
  const handle = openSync(file, 'w');
  for (const block of content(megabytes)) writeSync(handle, block);
  closeSync(handle);
}
