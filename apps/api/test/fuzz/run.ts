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

const inFlight = 16;
const mostReported = 12;

/** What the server says about its failures, by request. */
export function failureLog(): { log: Logger; of: (answer: Answer | null) => string } {
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
    of: (answer) => lines.get(String(answer?.headers['x-request-id'])) ?? '',
  };
}

type Planned = Plan | UploadPlan;
export type Batch = { world: World; seed: number; size: number; failures: ReturnType<typeof failureLog> };
export type Outcome = { reports: string[]; statuses: Map<string, number> };

/** Sends a batch of requests and judges every answer. */
export async function runBatch({ world, seed, size, failures }: Batch): Promise<Outcome> {
  const { server, markers } = world;
  const plan = fc.oneof(
    { weight: 19, arbitrary: plansOf(server.app.endpoints) },
    { weight: 1, arbitrary: uploadPlans },
  );
  const plans = fc.sample(plan as fc.Arbitrary<Planned>, { seed, numRuns: size });
  const reports = new Map<string, string>();
  const statuses = new Map<string, number>();
  const one = async (planned: Planned, index: number) => {
    const request = requestIn(world, planned);
    markers.noteSaid(request.caller.name, saidIn(request));
    let answer: Answer | null = null;
    let faults: string[];
    try {
      answer = await send(server.url, request);
      faults = judge(request, answer, markers);
      if (faults.length > 0 && (await hasLostSession(world, request))) faults = [];
      harvest(world, request, answer);
    } catch (error) {
      faults = [`no answer: ${error}`];
    }
    const name = `${request.endpoint ? `${request.endpoint.method} ${request.endpoint.path}` : `${request.method} upload`}`;
    const { code = '' } = (jsonIn(answer?.text ?? '') ?? {}) as { code?: string };
    const key = `${name} ${answer?.status ?? 'nothing'} ${code} ${request.fits}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    if (faults.length === 0) return;
    const where = `request ${index} of FUZZ_SEED=${seed} FUZZ_REQUESTS=${size}`;
    reports.set(`${key} ${faults[0]?.slice(0, 40)}`, reportOf(where, request, answer, faults, failures.of(answer)));
  };
  const queue = plans.entries();
  const work = async () => {
    for (const [index, planned] of queue) await one(planned, index);
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  return { reports: [...reports.values()].slice(0, mostReported), statuses };
}

/** In a calm world operators and admins only read; somebody else sends what they would. */
function requestIn({ server, callers, pools, isCalm }: World, planned: Planned): Request {
  const request = (by: readonly Caller[]) =>
    'endpoint' in planned ? requestOf(planned, server.app.endpoints, by, pools) : uploadRequestOf(planned, by, pools);
  const first = request(callers);
  const isStaff = first.caller.kind === 'operator' || first.caller.isAdmin;
  if (!isCalm || !isStaff || ['GET', 'HEAD'].includes(first.method)) return first;
  return request(callers.filter(({ kind, isAdmin }) => kind !== 'operator' && !isAdmin));
}

/** Signing out, suspending and deleting end sessions of callers who go on; whoever still exists signs in again. */
async function hasLostSession({ server }: World, { caller, token, isSignedIn }: Request): Promise<boolean> {
  if (!token || !isSignedIn || (await hasSession(server, token))) return false;
  if (caller.token === token) await renew(server, caller);
  return true;
}

async function renew(server: World['server'], caller: Caller): Promise<void> {
  if (caller.kind === 'operator') {
    caller.token = await operatorToken(server);
    return;
  }
  const token = caller.userId && (await signInAgain(server, caller.userId));
  if (token) caller.token = token;
  else Object.assign(caller, { kind: 'stranger', isAdmin: false });
}

const harvested: Record<string, Kind> = {
  roastRequest: 'roast',
  claim: 'claim',
  payout: 'payout',
  delivery: 'delivery',
};

/** What was made can be asked for from now on. */
function harvest({ pools }: World, { caller, endpoint }: Request, answer: Answer): void {
  if (answer.status === 201 && !endpoint) {
    pools.add('upload', String(answer.headers.location).split('/').at(-1) ?? '', caller.name);
  }
  const cursor = /"nextCursor":"([^"]+)"/.exec(answer.text)?.[1];
  if (cursor) pools.add('cursor', cursor, caller.name);
  if (answer.status !== 201) return;
  const { data } = (jsonIn(answer.text) ?? {}) as { data?: Record<string, { _id?: string } | string> | null };
  for (const [name, kind] of Object.entries(harvested)) {
    const row = data?.[name];
    if (typeof row === 'object' && row?._id) pools.add(kind, row._id, caller.name);
  }
  if (typeof data?.sessionId === 'string') pools.add('session', data.sessionId, caller.name);
}
