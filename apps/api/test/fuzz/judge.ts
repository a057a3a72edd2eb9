import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@outloud/contract/endpoint';
import * as z from 'zod/mini';
import { testSecrets } from '../server.ts';
import { hidden, viewersFor } from './callers.ts';
import type { Markers } from './markers.ts';
import type { Request } from './requests.ts';
import type { Answer } from './send.ts';

const failure = z.strictObject({
  success: z.literal(false),
  data: z.null(),
  error: z.string().check(z.minLength(1), z.maxLength(1000)),
  code: z.string().check(z.regex(/^[a-z_]+$/)),
  problems: z.optional(z.array(z.strictObject({ field: z.string(), message: z.string() }))),
  details: z.optional(z.unknown()),
});
type Failure = z.output<typeof failure>;

const refusals = [400, 401, 402, 403, 404, 405, 409, 413, 415, 422, 429, 431];
/** Of the upload protocol beside those. */
const uploadRefusals = [...refusals, 410, 412, 423];
/** Of a file from which a range is asked that it does not have. */
const fileRefusals = [...refusals, 416];

/** All that is wrong with an answer, as far as one can tell from it alone. */
export function judge(request: Request, answer: Answer, markers: Markers): string[] {
  return [
    ...judgeStatus(request, answer),
    ...judgeHeaders(answer),
    ...(answer.status >= 400 ? judgeRefusal(request, answer) : judgeSuccess(request, answer)),
    ...judgeAccess(request, answer),
    ...judgeSecrets(request, answer, markers),
  ];
}

function judgeStatus({ endpoint, method, fits, isUpload }: Request, { status, text }: Answer): string[] {
  if (status >= 500) return [`${status} is no answer to any request`];
  if (status >= 400) {
    if (!refusalsOf(endpoint, isUpload).includes(status)) return [`${status} is no declared refusal`];
    // What the service refuses itself it refuses in other words than the schema.
    return fits && status === 415 ? [`refused though the contract takes it: ${text}`] : [];
  }
  if (fits === false) return ['accepted though the contract does not take it'];
  if (!endpoint) return [200, 201, 204].includes(status) ? [] : [`${status} is no answer that there is`];
  return successesOf(endpoint, method).includes(status) ? [] : [`${status} is not the declared status`];
}

function refusalsOf(endpoint: Endpoint | null, isUpload: boolean): number[] {
  if (isUpload) return uploadRefusals;
  return endpoint?.responseKind === 'file' ? fileRefusals : refusals;
}

function successesOf({ responseKind, status = 200 }: Endpoint, method: string): number[] {
  if (method === 'OPTIONS') return [];
  if (responseKind === 'redirect') return [302];
  return responseKind === 'file' ? [200, 206, 304] : [status];
}

function judgeHeaders({ status, headers }: Answer): string[] {
  // What is not HTTP at all is answered below all of this.
  if (headers.connection === 'close' && (status === 400 || status === 431) && !headers['x-request-id']) return [];
  const expected: Record<string, RegExp> = {
    'x-content-type-options': /^nosniff$/,
    'x-frame-options': /^DENY$/,
    'content-security-policy': /default-src 'none'/,
    'cross-origin-resource-policy': /^same-origin$/,
    'referrer-policy': /./,
    'x-request-id': /^[\da-f-]{36}$/,
    'cache-control': /no-store|private/,
  };
  const wrong = Object.entries(expected).filter(([name, pattern]) => !pattern.test(String(headers[name] ?? '')));
  const extra = ['access-control-allow-origin', 'x-powered-by', 'server'].filter((name) => headers[name]);
  return [...wrong.map(([name]) => `${name} is ${headers[name]}`), ...extra.map((name) => `there is a ${name}`)];
}

const ourInsides =
  /node_modules|\.ts:\d+|\bat async\b|select .+ from|violates|relation "|pg_catalog|ECONN|Cannot read prop/i;

function judgeRefusal(request: Request, { status, headers, text }: Answer): string[] {
  if (request.method === 'HEAD' || status === 416) return [];
  if (headers['content-type'] !== 'application/json; charset=utf-8') return ['a refusal that is no JSON'];
  const parsed = z.safeParse(failure, jsonIn(text));
  if (!parsed.success) return [`a refusal without its envelope: ${z.prettifyError(parsed.error)}`];
  const insides = ourInsides.exec(text)?.[0];
  if (insides && !saidIn(request).includes(insides)) return [`a refusal that tells of our insides: ${insides}`];
  return request.fits && parsed.data.code === 'invalid_json' ? ['JSON that was not read'] : [];
}

function judgeSuccess({ endpoint, method }: Request, { status, headers, text }: Answer): string[] {
  if (!endpoint || method === 'HEAD' || status === 304) return [];
  if (endpoint.responseKind === 'redirect') return headers.location ? [] : ['a redirect to nowhere'];
  if (endpoint.responseKind === 'file')
    return headers['content-disposition'] ? [] : ['a file that a browser would show'];
  if (headers['content-type'] !== 'application/json; charset=utf-8') return [`JSON as ${headers['content-type']}`];
  const envelope = jsonIn(text) as { success?: unknown; data?: unknown; error?: unknown } | undefined;
  if (envelope?.success !== true || envelope.error !== null || Object.keys(envelope).length !== 3) {
    return ['a success without its envelope'];
  }
  if (!endpoint.response) return ['an answer though none is declared'];
  const parsed = z.safeParse(endpoint.response, envelope.data);
  if (!parsed.success) return [`not the declared answer: ${z.prettifyError(parsed.error)}`];
  return isDeepStrictEqual(parsed.data, envelope.data) ? [] : ['fields that are not declared'];
}

function judgeAccess(request: Request, { status, text }: Answer): string[] {
  const { refusal, method, isPlain, mayPass } = request;
  if (tooLong.includes(status)) return [];
  const said = jsonIn(text) as Partial<Failure> | undefined;
  if (mayPass) return isTurnedAway(request, status, said) ? [`${status} for a caller who may pass`] : [];
  if (!refusal) return [];
  if (refusal === hidden) return isHidden(method, status, said) ? [] : ['an operator call that shows itself'];
  if (!isPlain && status === 404) return [];
  if (status !== refusal.status) return [`${status} for a caller who should get ${refusal.status}`];
  return method === 'HEAD' || said?.code === refusal.code ? [] : [`${said?.code} instead of ${refusal.code}`];
}

function isTurnedAway(
  { caller, endpoint, isPlain, path }: Request,
  status: number,
  said: Partial<Failure> | undefined,
) {
  if (status === 401 && said?.code === 'unauthorized') return true;
  // A list that only admins may ask for.
  if (status === 403 && said?.code === 'forbidden') return !path.includes('admin=');
  return caller.kind === 'operator' && endpoint !== null && isPlain && isHidden('', status, said);
}

/** Refused before anybody looks at it. */
const tooLong = [431];

/** Just as an address that does not exist. */
function isHidden(method: string, status: number, said: Partial<Failure> | undefined): boolean {
  if (method === 'HEAD') return status === 404;
  return (
    status === 404 && isDeepStrictEqual(said, { success: false, data: null, error: 'Not found', code: 'not_found' })
  );
}

function judgeSecrets(request: Request, answer: Answer, markers: Markers): string[] {
  const { caller, endpoint } = request;
  const told = `${answer.text}\n${JSON.stringify(answer.headers)}`;
  // Whoever knows a password is the one who is told.
  if (endpoint?.path === '/auth/login' && answer.status === 200) return [];
  const isSigned = request.isSigned || endpoint?.path === '/auth/verify-email';
  const asAdmin = endpoint?.access === 'admin' || (endpoint?.path === '/roasts' && endpoint.method === 'GET');
  const leaks = markers.leaksIn(told, viewersFor(caller, { asAdmin, isSigned }));
  const { operatorId: _, databasePassword: __, ...secrets } = testSecrets;
  const secret = Object.entries(secrets).filter(
    ([, value]) => told.includes(value) && !saidIn(request).includes(value),
  );
  const hashes = /\$argon2|\\\\x[\da-f]{64}/.test(told) ? ['a hash leaves the house'] : [];
  return [...leaks.map((leak) => `tells ${leak}`), ...secret.map(([name]) => `tells the ${name}`), ...hashes];
}

/** All that a request says, as one text. */
export function saidIn({ path, headers, body }: Request): string {
  return `${path}\n${JSON.stringify(headers)}\n${body?.toString('utf8') ?? ''}`;
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
