import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import type { FileServer } from './file-server.ts';
import { median } from './measured.ts';
import { startNginx } from './nginx.ts';

const megabyte = 1024 ** 2;
/** One long stream, and a player that jumps: each answer takes buffers of its own, so short ones cost more. */
const longRange = 100 * megabyte;
const shortRange = 16 * megabyte;

/** CPU in microseconds per megabyte, of the server alone. Null without nginx. */
export type FileCost = {
  stream: { nginx: { default: number; sendfile: number } | null; raw: number; product: number; inShortRanges: number };
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
    return { ...server, cost: () => costOf(child) };
  };
  const file = path.join(folder, 'video.mp4');
  makeFile(file, megabytes);
  const nginx = await startNginx(folder, { sendfile: false });
  const sendfile = await startNginx(folder, { sendfile: true });
  try {
    await migrate(postgres.url('postgres'));
    mkdirSync(path.join(folder, 'raw'));
    // Two of them: what an upload leaves to be cleared away is not to be counted to the stream after it.
    const sender = await start('product', postgres.url('postgres'), path.join(folder, 'sender'), file);
    const receiver = await start('product', postgres.url('postgres'), path.join(folder, 'receiver'), file);
    const rawReceiver = await start('raw-receiver', path.join(folder, 'raw'));
    const rawSender = await start('raw-sender', file);
    const turns: Record<string, () => Promise<number>> = {
      stream: () => spent(sender.cost, () => download(sender.port, sender.video ?? '', megabytes)),
      shortRanges: () => spent(sender.cost, () => download(sender.port, sender.video ?? '', megabytes, shortRange)),
      upload: () => spent(receiver.cost, () => uploadByTus(receiver.port, receiver.token ?? '', megabytes)),
      rawUpload: () => spent(rawReceiver.cost, () => uploadRaw(rawReceiver.port, megabytes)),
      rawStream: () => spent(rawSender.cost, () => download(rawSender.port, '/', megabytes)),
    };
    for (const [name, server] of Object.entries({ nginx, sendfile })) {
      if (server) turns[name] = () => spent(server.cost, () => download(server.port, '/video.mp4', megabytes));
    }
    const costs = new Map<string, number[]>();
    for (let round = -1; round < rounds; round++) {
      for (const [name, turn] of Object.entries(turns)) {
        const cost = (await turn()) / megabytes;
        if (round >= 0) costs.set(name, [...(costs.get(name) ?? []), cost]);
      }
    }
    const of = (name: string) => median(costs.get(name) ?? []);
    return {
      stream: {
        nginx: nginx ? { default: of('nginx'), sendfile: of('sendfile') } : null,
        raw: of('rawStream'),
        product: of('stream'),
        inShortRanges: of('shortRanges'),
      },
      upload: { raw: of('rawUpload'), product: of('upload') },
    };
  } finally {
    nginx?.stop();
    sendfile?.stop();
    for (const child of children) child.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function spent(cost: () => Promise<number>, work: () => Promise<void>): Promise<number> {
  const before = await cost();
  await work();
  return (await cost()) - before;
}

async function costOf(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message');
  child.send('report');
  return (await answer)[0] as number;
}

/** Range by range over one connection, as a player asks, by a reader that costs as little as can be. */
async function download(port: number, address: string, megabytes: number, rangeBytes = longRange): Promise<void> {
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
