import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { FuzzRequest } from './requests.ts';

export type FuzzResponse = { status: number; headers: IncomingHttpHeaders; text: string; ms: number };

/** Long enough for a slow machine. Requests that inspect a video wait in a queue and get more time. */
const deadlineMs = 60_000;
const inspectionDeadlineMs = 240_000;

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

export function closeConnections(): void {
  agent.destroy();
}

/** Throws if there is no response in time. */
export async function sendRequest(root: string, request: FuzzRequest): Promise<FuzzResponse> {
  try {
    return await sendWithAgent(root, request, agent);
  } catch (error) {
    // A keep-alive connection may be closed while it is reused. The retry uses a new connection.
    if ((error as { isReused?: boolean }).isReused) return sendWithAgent(root, request, false);
    throw error;
  }
}

function sendWithAgent(
  root: string,
  { method, path, headers, body, endpoint }: FuzzRequest,
  connectionAgent: Agent | false,
): Promise<FuzzResponse> {
  const { hostname, port } = new URL(root);
  const inspectsVideo = endpoint?.fileField || /\/(check|practice|submit)$/.test(endpoint?.path ?? '');
  const timeout = inspectsVideo ? inspectionDeadlineMs : deadlineMs;
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const length: Record<string, string> = body ? { 'content-length': String(body.length) } : {};
    const options = { hostname, port, method, path, agent: connectionAgent, headers: { ...length, ...headers } };
    const outgoing = httpRequest({ ...options, timeout }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const ms = performance.now() - startedAt;
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, ms });
      });
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no response within ${timeout / 1000} s`)));
    outgoing.on('error', (error) => reject(Object.assign(error, { isReused: outgoing.reusedSocket })));
    outgoing.end(body ?? undefined);
  });
}
