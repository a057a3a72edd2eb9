import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, linkSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/api/src/db/migrate.ts';
import type { FileServer } from './file-server.ts';
import { median } from './measurement.ts';
import { accelPrefix, startNginx } from './nginx.ts';

const megabyte = 1024 ** 2;
/** Simulates a player that seeks. The server authorizes each request, so short ranges cost more than the whole file. */
const shortRange = 16 * megabyte;
const requestsToWarmUp = 1000;
/** Downloads with sendfile use so little CPU that each round repeats them for a stable median. */
const sendfileRepetitions = 5;

/** CPU time of the servers in microseconds per megabyte, for the whole file and for 16 MB ranges. */
export type Cost = { whole: number; ranges: number };
/** The cost of the server that sends the bytes, and of the product. */
type OffloadCost = { sender: Cost; product: Cost };
export type FileCost = {
  /** Null if nginx is not installed. */
  nginx: { copy: Cost; sendfile: Cost; accel: OffloadCost; presigned: OffloadCost } | null;
  raw: Cost;
  product: Cost;
  upload: { raw: number; product: number };
};
type Size = { rounds: number; megabytes: number };

/** Runs each server in its own process, so that the client's cost is not measured. The servers take turns. */
export async function measureFileCost({ rounds, megabytes }: Size): Promise<FileCost> {
  const folder = mkdtempSync(path.join(tmpdir(), 'outloud-bench-'));
  const postgres = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), password: 'bench' });
  const children: ChildProcess[] = [];
  const startServer = async (...args: string[]) => {
    const child = fork(path.join(import.meta.dirname, 'file-server.ts'), args);
    children.push(child);
    const [server] = (await once(child, 'message')) as [FileServer];
    return { ...server, readCpu: () => readCpu(child) };
  };
  const file = path.join(folder, 'video.mp4');
  createFile(file, megabytes);
  const copyingNginx = await startNginx(folder, { sendfile: false });
  const nginxServers = [copyingNginx];
  try {
    await migrate(postgres.getUrl('postgres'));
    mkdirSync(path.join(folder, 'raw'));
    const productServers: FileServer[] = [];
    const startProduct = async (name: string, settings: Record<string, string> = {}) => {
      const dataDir = path.join(folder, name);
      const product = await startServer('product', postgres.getUrl('postgres'), dataDir, JSON.stringify(settings));
      productServers.push(product);
      // All servers send the same file, because the state of the page cache affects the cost.
      const root = settings.S3_BUCKET ? path.join(folder, settings.S3_BUCKET) : path.join(dataDir, 'files');
      const target = path.join(root, product.key ?? '');
      mkdirSync(path.dirname(target), { recursive: true });
      linkSync(file, target);
      return product;
    };
    // Separate servers, so that garbage collection after an upload is not counted as streaming cost.
    const sender = await startProduct('sender');
    const receiver = await startProduct('receiver');
    const rawReceiver = await startServer('raw-receiver', path.join(folder, 'raw'));
    const rawSender = await startServer('raw-sender', file);
    const costs = new Map<string, number[]>();
    const recordCost = (name: string, cost: number) => costs.set(name, [...(costs.get(name) ?? []), cost / megabytes]);
    const sendfileTurns: Turn[] = [];
    const turns: Turn[] = [
      {
        name: 'product',
        servers: { sender },
        work: (rangeBytes) => download(sender.port, sender.videoUrl ?? '', megabytes, rangeBytes),
      },
      {
        name: 'raw',
        servers: { sender: rawSender },
        work: (rangeBytes) => download(rawSender.port, '/', megabytes, rangeBytes),
      },
    ];
    if (copyingNginx) {
      const accelProduct = await startProduct('accel', { X_ACCEL_REDIRECT_PREFIX: accelPrefix });
      const upstream = { port: accelProduct.port, files: path.join(folder, 'accel/files') };
      const sendfileNginx = await startNginx(folder, { sendfile: true, upstream });
      nginxServers.push(sendfileNginx);
      if (!sendfileNginx) throw new Error('nginx did not start');
      const endpoint = `http://127.0.0.1:${sendfileNginx.port}`;
      const s3Settings = { S3_BUCKET: 'bucket', S3_ACCESS_KEY_ID: 'bench', S3_SECRET_ACCESS_KEY: 'bench' };
      // nginx replaces the S3 server, because the test only needs a server that the product redirects to.
      const presignedProduct = await startProduct('presigned', {
        ...s3Settings,
        S3_ENDPOINT: endpoint,
        S3_PUBLIC_ENDPOINT: endpoint,
      });
      turns.push({
        name: 'copy',
        servers: { sender: copyingNginx },
        work: (rangeBytes) => download(copyingNginx.port, '/video.mp4', megabytes, rangeBytes),
      });
      sendfileTurns.push(
        {
          name: 'sendfile',
          servers: { sender: sendfileNginx },
          work: (rangeBytes) => download(sendfileNginx.port, '/video.mp4', megabytes, rangeBytes),
        },
        {
          name: 'accel',
          servers: { sender: sendfileNginx, product: accelProduct },
          work: (rangeBytes) => download(sendfileNginx.port, accelProduct.videoUrl ?? '', megabytes, rangeBytes),
        },
        {
          name: 'presigned',
          servers: { sender: sendfileNginx, product: presignedProduct },
          // Like Chromium, follow the redirect once and request all ranges from its target.
          work: async (rangeBytes) => {
            const target = await requestRedirect(presignedProduct.port, presignedProduct.videoUrl ?? '');
            await download(sendfileNginx.port, target, megabytes, rangeBytes);
          },
        },
      );
    }
    for (const { port, videoUrl } of productServers) await warmUp(port, videoUrl ?? '');
    for (let round = -1; round < rounds; round++) {
      const isCounted = round >= 0;
      const repeatedSendfileTurns = Array.from({ length: sendfileRepetitions }, () => sendfileTurns).flat();
      for (const { name, servers, work } of [...turns, ...repeatedSendfileTurns]) {
        for (const [mode, rangeBytes] of [
          ['whole', megabytes * megabyte],
          ['ranges', shortRange],
        ] as const) {
          // Run once without measuring, because the CPU caches are cold after the turns of other servers.
          await work(rangeBytes);
          const cpuByServer = await measureCpu(servers, () => work(rangeBytes));
          if (isCounted)
            for (const [server, cost] of Object.entries(cpuByServer)) recordCost(`${name} ${server} ${mode}`, cost);
        }
      }
      const uploads = {
        product: await measureCpu({ receiver }, () => uploadByTus(receiver.port, receiver.token ?? '', megabytes)),
        raw: await measureCpu({ receiver: rawReceiver }, () => uploadRaw(rawReceiver.port, megabytes)),
      };
      if (isCounted)
        for (const [name, { receiver: cost = 0 }] of Object.entries(uploads)) recordCost(`upload ${name}`, cost);
    }
    const getMedian = (name: string) => median(costs.get(name) ?? []);
    const getCost = (name: string): Cost => ({
      whole: getMedian(`${name} whole`),
      ranges: getMedian(`${name} ranges`),
    });
    const getOffloadCost = (name: string) => ({
      sender: getCost(`${name} sender`),
      product: getCost(`${name} product`),
    });
    return {
      nginx: copyingNginx && {
        copy: getCost('copy sender'),
        sendfile: getCost('sendfile sender'),
        accel: getOffloadCost('accel'),
        presigned: getOffloadCost('presigned'),
      },
      raw: getCost('raw sender'),
      product: getCost('product sender'),
      upload: { raw: getMedian('upload raw'), product: getMedian('upload product') },
    };
  } finally {
    for (const server of nginxServers) server?.stop();
    for (const child of children) child.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type MeasuredServer = { readCpu: () => Promise<number> };
/** A download of the file in one or more ranges, and the servers whose CPU time is measured. */
type Turn = {
  name: string;
  servers: Record<string, MeasuredServer>;
  work: (rangeBytes: number) => Promise<void>;
};

async function measureCpu(
  servers: Record<string, MeasuredServer>,
  work: () => Promise<void>,
): Promise<Record<string, number>> {
  const read = () => Promise.all(Object.values(servers).map((server) => server.readCpu()));
  const before = await read();
  await work();
  const after = await read();
  return Object.fromEntries(
    Object.keys(servers).map((name, index) => [name, (after[index] ?? 0) - (before[index] ?? 0)]),
  );
}

/** Lets V8 optimize the server's code, as in a process that has run for a while. */
async function warmUp(port: number, url: string): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; count < requestsToWarmUp; count++) {
    const request = http.get({ host: '127.0.0.1', port, path: url, agent, headers: { range: 'bytes=0-99999' } });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    await once(response, 'end');
  }
  agent.destroy();
}

async function requestRedirect(port: number, url: string): Promise<string> {
  const request = http.get({ host: '127.0.0.1', port, path: url });
  const [{ statusCode, headers }] = (await once(request, 'response')) as [http.IncomingMessage];
  request.destroy();
  if (statusCode !== 307) throw new Error(`The video request returned ${statusCode}`);
  const { pathname, search } = new URL(headers.location ?? '');
  return pathname + search;
}

async function readCpu(child: ChildProcess): Promise<number> {
  const reply = once(child, 'message');
  child.send('report');
  return (await reply)[0] as number;
}

/** Downloads range by range over one connection, like a player, with a minimal HTTP parser. */
async function download(port: number, url: string, megabytes: number, rangeBytes: number): Promise<void> {
  let bytesLeft = 0;
  let responseHead = '';
  let onComplete = () => {};
  const readChunk = (length: number, buffer: Uint8Array) => {
    const start = bytesLeft === 0 ? readHead(Buffer.from(buffer.buffer, buffer.byteOffset, length)) : 0;
    bytesLeft -= length - start;
    if (bytesLeft === 0) onComplete();
    return true;
  };
  const readHead = (bytes: Buffer) => {
    const end = bytes.indexOf('\r\n\r\n') + 4;
    responseHead = bytes.toString('latin1', 0, end);
    bytesLeft = Number(/content-length: (\d+)/i.exec(responseHead)?.[1]);
    return end;
  };
  const socket = net.connect({
    port,
    host: '127.0.0.1',
    onread: { buffer: Buffer.alloc(megabyte), callback: readChunk },
  });
  for (let start = 0; start < megabytes * megabyte; start += rangeBytes) {
    const end = Math.min(start + rangeBytes, megabytes * megabyte) - 1;
    const complete = new Promise<void>((resolve) => {
      onComplete = resolve;
    });
    socket.write(`GET ${url} HTTP/1.1\r\nhost: bench\r\nrange: bytes=${start}-${end}\r\n\r\n`);
    await complete;
    if (!responseHead.startsWith('HTTP/1.1 206')) throw new Error(responseHead);
  }
  socket.destroy();
}

/** The EBML header of a WebM file. */
const webmHeader = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');

function* generateContent(megabytes: number) {
  const block = Buffer.alloc(megabyte, 'outloud');
  yield Buffer.concat([webmHeader, block.subarray(webmHeader.length)]);
  for (let count = 1; count < megabytes; count++) yield block;
}

async function uploadByTus(port: number, token: string, megabytes: number): Promise<void> {
  const commonHeaders = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const lengthHeader = { 'upload-length': String(megabytes * megabyte) };
  const metadataHeader = { 'upload-metadata': `filename ${btoa('a.webm')},filetype ${btoa('video/webm')}` };
  const server = { host: '127.0.0.1', port };
  const createRequest = http.request({
    ...server,
    method: 'POST',
    path: '/api/uploads',
    headers: { ...commonHeaders, ...lengthHeader, ...metadataHeader },
  });
  createRequest.end();
  const [{ headers }] = (await once(createRequest, 'response')) as [http.IncomingMessage];
  const url = headers.location ?? '';
  const patchHeaders = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  const patchRequest = http.request({
    ...server,
    method: 'PATCH',
    path: url,
    headers: { ...commonHeaders, ...patchHeaders, 'content-length': megabytes * megabyte },
  });
  const patchResponse = once(patchRequest, 'response');
  for (const block of generateContent(megabytes)) if (!patchRequest.write(block)) await once(patchRequest, 'drain');
  patchRequest.end();
  const [{ statusCode }] = (await patchResponse) as [http.IncomingMessage];
  if (statusCode !== 204) throw new Error(`The upload returned ${statusCode}`);
  const deleteRequest = http.request({ ...server, method: 'DELETE', path: url, headers: commonHeaders });
  deleteRequest.end();
  await once(deleteRequest, 'response');
}

async function uploadRaw(port: number, megabytes: number): Promise<void> {
  const socket = net.connect(port, '127.0.0.1');
  for (const block of generateContent(megabytes)) if (!socket.write(block)) await once(socket, 'drain');
  socket.end();
  await once(socket, 'data');
}

function createFile(file: string, megabytes: number): void {
  const handle = openSync(file, 'w');
  for (const block of generateContent(megabytes)) writeSync(handle, block);
  closeSync(handle);
}
