import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import type { ListServer, ServerReport } from './list-server.ts';

/** CPU time per request in microseconds, of the server alone and of the server with its database backend. */
export type RequestCost = { server: number; total: number };
/** `isComplete` is a method, so that each request can declare the data of its own response. */
export type BenchRequest = { path: string; isComplete(data: unknown): boolean };
export type ServerProcess = { measure: (request: BenchRequest) => Promise<RequestCost>; stop: () => void };

/** Starts the server in a child process, so that the cost of the HTTP client is not measured. */
export async function startServerProcess(
  kind: ListServer['kind'],
  { url, token, requests }: { url: string; token: string; requests: number },
): Promise<ServerProcess> {
  const child = fork(path.join(import.meta.dirname, 'list-server.ts'), [kind, url]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  return {
    measure: (request) => measureSlice(child, { agent, port, token, requests, ...request }),
    stop: () => child.kill(),
  };
}

type Slice = BenchRequest & { agent: http.Agent; port: number; token: string; requests: number };

async function measureSlice(child: ChildProcess, { requests, ...request }: Slice): Promise<RequestCost> {
  const before = await readReport(child);
  let remaining = requests;
  const sendRequests = async () => {
    while (remaining-- > 0) await sendRequest(request);
  };
  await Promise.all([sendRequests(), sendRequests(), sendRequests(), sendRequests()]);
  const after = await readReport(child);
  const server = (after.server - before.server) / requests;
  return { server, total: server + (after.database - before.database) / requests };
}

async function readReport(child: ChildProcess): Promise<ServerReport> {
  const reply = once(child, 'message');
  child.send('report');
  const [message] = await reply;
  return message as ServerReport;
}

function sendRequest({ agent, port, path, token, isComplete }: Omit<Slice, 'requests'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = http.get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => {
        if (response.statusCode === 200 && isComplete(JSON.parse(body).data)) resolve();
        else reject(new Error(`${path}: ${response.statusCode} ${body.slice(0, 300)}`));
      });
    });
    request.on('error', reject);
  });
}
