import { Writable } from 'node:stream';
import fc from 'fast-check';
import { type Logger, pino } from 'pino';
import { signInOperator } from '../users.ts';
import type { Caller } from './callers.ts';
import { checkResponse, getRequestText, parseJson } from './check-response.ts';
import { planRequests, type RequestPlan } from './plans.ts';
import { formatReport } from './report.ts';
import { buildRequest, type FuzzRequest } from './requests.ts';
import type { RowKind } from './row-pools.ts';
import { type FuzzResponse, sendRequest } from './send.ts';
import { buildUploadRequest, type UploadPlan, uploadPlans } from './uploads.ts';
import { createNewSession, hasSession } from './users.ts';
import type { World } from './world.ts';

const concurrency = 16;
const maxReports = 12;

/** Collects the stack traces in the server's log by request id. */
export function createErrorLog(): { log: Logger; getStack: (response: FuzzResponse | null) => string } {
  const lines = new Map<string, string>();
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line = parseJson(chunk.toString()) as { requestId?: string; err?: { stack?: string } };
      if (line.requestId && line.err) lines.set(line.requestId, line.err.stack ?? '');
      done();
    },
  });
  return {
    log: pino({ level: 'error' }, stream),
    getStack: (response) => lines.get(String(response?.headers['x-request-id'])) ?? '',
  };
}

type AnyPlan = RequestPlan | UploadPlan;
export type BatchOptions = { world: World; seed: number; size: number; errorLog: ReturnType<typeof createErrorLog> };
export type BatchResult = { reports: string[]; statuses: Map<string, number> };

export async function runBatch({ world, seed, size, errorLog }: BatchOptions): Promise<BatchResult> {
  const { server, markers } = world;
  const plan = fc.oneof(
    { weight: 19, arbitrary: planRequests(server.app.endpoints) },
    { weight: 1, arbitrary: uploadPlans },
  );
  const plans = fc.sample(plan as fc.Arbitrary<AnyPlan>, { seed, numRuns: size });
  const reports = new Map<string, string>();
  const statuses = new Map<string, number>();
  const runPlan = async (plan: AnyPlan, index: number) => {
    const request = buildAllowedRequest(world, plan);
    markers.allowSentWords(request.caller.name, getRequestText(request));
    let response: FuzzResponse | null = null;
    let problems: string[];
    try {
      response = await sendRequest(server.url, request);
      problems = checkResponse(request, response, markers);
      if (problems.length > 0 && (await hasLostSession(world, request))) problems = [];
      collectRows(world, request, response);
    } catch (error) {
      problems = [`no response: ${error}`];
    }
    const name = `${request.endpoint ? `${request.endpoint.method} ${request.endpoint.path}` : `${request.method} upload`}`;
    const { code = '' } = (parseJson(response?.text ?? '') ?? {}) as { code?: string };
    const key = `${name} ${response?.status ?? 'no response'} ${code} ${request.isValid}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    if (problems.length === 0) return;
    const source = `request ${index} of FUZZ_SEED=${seed} FUZZ_REQUESTS=${size}`;
    reports.set(
      `${key} ${problems[0]?.slice(0, 40)}`,
      formatReport(source, request, response, problems, errorLog.getStack(response)),
    );
  };
  const queue = plans.entries();
  const work = async () => {
    for (const [index, plan] of queue) await runPlan(plan, index);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { reports: [...reports.values()].slice(0, maxReports), statuses };
}

/** In a world with `isStaffReadOnly`, other callers send the write requests of operators and admins. */
function buildAllowedRequest({ server, callers, pools, isStaffReadOnly }: World, plan: AnyPlan): FuzzRequest {
  const build = (candidates: readonly Caller[]) =>
    'endpoint' in plan
      ? buildRequest(plan, server.app.endpoints, candidates, pools)
      : buildUploadRequest(plan, candidates, pools);
  const request = build(callers);
  const isStaff = request.caller.kind === 'operator' || request.caller.isAdmin;
  if (!isStaffReadOnly || !isStaff || ['GET', 'HEAD'].includes(request.method)) return request;
  return build(callers.filter(({ kind, isAdmin }) => kind !== 'operator' && !isAdmin));
}

/** Other requests may end a caller's session (sign-out, suspension, deletion). Signs the caller in again. */
async function hasLostSession({ server }: World, { caller, token, isSignedIn }: FuzzRequest): Promise<boolean> {
  if (!token || !isSignedIn || (await hasSession(server, token))) return false;
  if (caller.token === token) await renewToken(server, caller);
  return true;
}

async function renewToken(server: World['server'], caller: Caller): Promise<void> {
  if (caller.kind === 'operator') {
    caller.token = await signInOperator(server);
    return;
  }
  if (caller.kind === 'guest') return;
  const token = caller.userId && (await createNewSession(server, caller.userId));
  if (token) caller.token = token;
  else Object.assign(caller, { kind: 'anonymous', isAdmin: false });
}

const rowKindsByField: Record<string, RowKind> = {
  roastRequest: 'roast',
  claim: 'claim',
  payout: 'payout',
  delivery: 'delivery',
};

/** Adds created rows to the pools, so that later requests can refer to them. */
function collectRows({ pools }: World, { caller, endpoint }: FuzzRequest, response: FuzzResponse): void {
  if (response.status === 201 && !endpoint) {
    pools.add('upload', String(response.headers.location).split('/').at(-1) ?? '', caller.name);
  }
  const cursor = /"nextCursor":"([^"]+)"/.exec(response.text)?.[1];
  if (cursor) pools.add('cursor', cursor, caller.name);
  if (response.status !== 201) return;
  const { data } = (parseJson(response.text) ?? {}) as { data?: Record<string, { _id?: string } | string> | null };
  for (const [name, kind] of Object.entries(rowKindsByField)) {
    const row = data?.[name];
    if (typeof row === 'object' && row?._id) pools.add(kind, row._id, caller.name);
  }
  if (typeof data?.sessionId === 'string') pools.add('session', data.sessionId, caller.name);
}
