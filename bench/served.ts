import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import type { ListServer, ServerReport } from './list-server.ts';

/** CPU per request in microseconds: of the server, and of it with its database connection. */
export type Cost = { server: number; all: number };
/** What to ask for, and how to tell that the answer is whole. */
export type Asked = { address: string; isWhole: (data: never) => boolean };
export type Served = { ask: (asked: Asked) => Promise<Cost>; stop: () => void };

/** A server in a process of its own, so that asking is not counted. */
export async function serve(
  kind: ListServer['kind'],
  { url, token, requests }: { url: string; token: string; requests: number },
): Promise<Served> {
  const child = fork(path.join(import.meta.dirname, 'list-server.ts'), [kind, url]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  return {
    ask: (asked) => slice(child, { agent, port, token, requests, ...asked }),
    stop: () => child.kill(),
  };
}

type Slice = Asked & { agent: http.Agent; port: number; token: string; requests: number };

async function slice(child: ChildProcess, { requests, ...asked }: Slice): Promise<Cost> {
  const before = await report(child);
  let left = requests;
  const ask = async () => {
    while (left-- > 0) await get(asked);
  };
  await Promise.all([ask(), ask(), ask(), ask()]);
  const after = await report(child);
  const server = (after.server - before.server) / requests;
  return { server, all: server + (after.database - before.database) / requests };
}

async function report(child: ChildProcess): Promise<ServerReport> {
  const answer = once(child, 'message');
  child.send('report');
  const [message] = await answer;
  return message as ServerReport;
}

function get({ agent, port, address, token, isWhole }: Omit<Slice, 'requests'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = http.get({ host: '127.0.0.1', port, path: address, agent, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => {
        if (response.statusCode === 200 && isWhole(JSON.parse(body).data as never)) resolve();
        else reject(new Error(`${address}: ${response.statusCode} ${body.slice(0, 300)}`));
      });
    });
    request.on('error', reject);
  });
}
