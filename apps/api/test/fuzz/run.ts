import { Writable } from 'node:stream';
import fc from 'fast-check';
import { type Logger, pino } from 'pino';
import { operatorToken } from '../people.ts';
import type { Caller } from './callers.ts';
import { jsonIn, judge, saidIn } from './judge.ts';
import { hasSession, signInAgain } from './people.ts';
import { type Plan, plansOf } from './plans.ts';
import type { Kind } from './pools.ts';
import { reportOf } from './report.ts';
import { type Request, requestOf } from './requests.ts';
import { type Answer, send } from './send.ts';
import { type UploadPlan, uploadPlans, uploadRequestOf } from './uploads.ts';
import type { World } from './world.ts';

const concurrency = 16;
const maxReports = 12;

/** Collects the stack traces in the server's log by request id. */
export function failureLog(): { log: Logger; of: (response: Answer | null) => string } {
  const lines = new Map<string, string>();
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line = jsonIn(chunk.toString()) as { requestId?: string; err?: { stack?: string } };
      if (line.requestId && line.err) lines.set(line.requestId, line.err.stack ?? '');
      done();
    },
  });
  return {
    log: pino({ level: 'error' }, stream),
    of: (response) => lines.get(String(response?.headers['x-request-id'])) ?? '',
  };
}

type AnyPlan = Plan | UploadPlan;
export type Batch = { world: World; seed: number; size: number; errorLog: ReturnType<typeof failureLog> };
export type Outcome = { reports: string[]; statuses: Map<string, number> };

export async function runBatch({ world, seed, size, errorLog }: Batch): Promise<Outcome> {
  const { server, markers } = world;
  const plan = fc.oneof(
    { weight: 19, arbitrary: plansOf(server.app.endpoints) },
    { weight: 1, arbitrary: uploadPlans },
  );
  const plans = fc.sample(plan as fc.Arbitrary<AnyPlan>, { seed, numRuns: size });
  const reports = new Map<string, string>();
  const statuses = new Map<string, number>();
  const runOne = async (plan: AnyPlan, index: number) => {
    const request = buildAllowedRequest(world, plan);
    markers.noteSaid(request.caller.name, saidIn(request));
    let response: Answer | null = null;
    let problems: string[];
    try {
      response = await send(server.url, request);
      problems = judge(request, response, markers);
      if (problems.length > 0 && (await hasLostSession(world, request))) problems = [];
      collectRows(world, request, response);
    } catch (error) {
      problems = [`no response: ${error}`];
    }
    const name = `${request.endpoint ? `${request.endpoint.method} ${request.endpoint.path}` : `${request.method} upload`}`;
    const { code = '' } = (jsonIn(response?.text ?? '') ?? {}) as { code?: string };
    const key = `${name} ${response?.status ?? 'nothing'} ${code} ${request.isValid}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    if (problems.length === 0) return;
    const where = `request ${index} of FUZZ_SEED=${seed} FUZZ_REQUESTS=${size}`;
    reports.set(
      `${key} ${problems[0]?.slice(0, 40)}`,
      reportOf(where, request, response, problems, errorLog.of(response)),
    );
  };
  const queue = plans.entries();
  const work = async () => {
    for (const [index, plan] of queue) await runOne(plan, index);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { reports: [...reports.values()].slice(0, maxReports), statuses };
}

/** In a world with `isStaffReadOnly`, another caller sends the writes of operators and admins. */
function buildAllowedRequest({ server, callers, pools, isStaffReadOnly }: World, plan: AnyPlan): Request {
  const build = (candidates: readonly Caller[]) =>
    'endpoint' in plan
      ? requestOf(plan, server.app.endpoints, candidates, pools)
      : uploadRequestOf(plan, candidates, pools);
  const first = build(callers);
  const isStaff = first.caller.kind === 'operator' || first.caller.isAdmin;
  if (!isStaffReadOnly || !isStaff || ['GET', 'HEAD'].includes(first.method)) return first;
  return build(callers.filter(({ kind, isAdmin }) => kind !== 'operator' && !isAdmin));
}

/** Other requests may end a caller's session (sign-out, suspension, deletion). Signs the caller in again. */
async function hasLostSession({ server }: World, { caller, token, isSignedIn }: Request): Promise<boolean> {
  if (!token || !isSignedIn || (await hasSession(server, token))) return false;
  if (caller.token === token) await renewToken(server, caller);
  return true;
}

async function renewToken(server: World['server'], caller: Caller): Promise<void> {
  if (caller.kind === 'operator') {
    caller.token = await operatorToken(server);
    return;
  }
  const token = caller.userId && (await signInAgain(server, caller.userId));
  if (token) caller.token = token;
  else Object.assign(caller, { kind: 'anonymous', isAdmin: false });
}

const rowKindsByField: Record<string, Kind> = {
  roastRequest: 'roast',
  claim: 'claim',
  payout: 'payout',
  delivery: 'delivery',
};

/** Adds created rows to the pools, so that later requests can refer to them. */
function collectRows({ pools }: World, { caller, endpoint }: Request, response: Answer): void {
  if (response.status === 201 && !endpoint) {
    pools.add('upload', String(response.headers.location).split('/').at(-1) ?? '', caller.name);
  }
  const cursor = /"nextCursor":"([^"]+)"/.exec(response.text)?.[1];
  if (cursor) pools.add('cursor', cursor, caller.name);
  if (response.status !== 201) return;
  const { data } = (jsonIn(response.text) ?? {}) as { data?: Record<string, { _id?: string } | string> | null };
  for (const [name, kind] of Object.entries(rowKindsByField)) {
    const row = data?.[name];
    if (typeof row === 'object' && row?._id) pools.add(kind, row._id, caller.name);
  }
  if (typeof data?.sessionId === 'string') pools.add('session', data.sessionId, caller.name);
}
