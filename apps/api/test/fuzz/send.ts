import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { Request } from './requests.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; ms: number };

/** Nothing takes this long, on a slow machine either, but looking into videos: those wait in line. */
const deadlineMs = 60_000;
const inspectionDeadlineMs = 240_000;

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

export function closeConnections(): void {
  agent.destroy();
}

/** Throws when no answer comes in time. */
export async function send(root: string, request: Request): Promise<Answer> {
  try {
    return await sendOver(root, request, agent);
  } catch (error) {
    // A server may close a connection just when it is used again; on a new one it has no excuse.
    if ((error as { isReused?: boolean }).isReused) return sendOver(root, request, false);
    throw error;
  }
}

function sendOver(
  root: string,
  { method, path, headers, body, endpoint }: Request,
  over: Agent | false,
): Promise<Answer> {
  const { hostname, port } = new URL(root);
  const looksIntoVideo = endpoint?.fileField || /\/(check|practice|submit)$/.test(endpoint?.path ?? '');
  const timeout = looksIntoVideo ? inspectionDeadlineMs : deadlineMs;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const length: Record<string, string> = body ? { 'content-length': String(body.length) } : {};
    const options = { hostname, port, method, path, agent: over, headers: { ...length, ...headers } };
    const outgoing = httpRequest({ ...options, timeout }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const ms = performance.now() - began;
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, ms });
      });
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${timeout / 1000} s`)));
    outgoing.on('error', (error) => reject(Object.assign(error, { isReused: outgoing.reusedSocket })));
    outgoing.end(body ?? undefined);
  });
}
