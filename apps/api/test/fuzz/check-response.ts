import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@outloud/contract/endpoint';
import { errorCodes } from '@outloud/contract/error-codes';
import * as z from 'zod/mini';
import { testSecrets } from '../server.ts';
import { hiddenEndpointError, listViewerNames } from './callers.ts';
import type { Markers } from './markers.ts';
import type { FuzzRequest } from './requests.ts';
import type { FuzzResponse } from './send.ts';

const errorEnvelope = z.strictObject({
  success: z.literal(false),
  data: z.null(),
  error: z.string().check(z.minLength(1), z.maxLength(1000)),
  code: z.enum(errorCodes),
  problems: z.optional(z.array(z.strictObject({ field: z.string(), message: z.string() }))),
  details: z.optional(z.unknown()),
});
type ErrorEnvelope = z.output<typeof errorEnvelope>;

const errorStatuses = [400, 401, 402, 403, 404, 405, 409, 413, 415, 422, 429, 431];
/** The upload protocol adds these statuses. */
const uploadErrorStatuses = [...errorStatuses, 410, 412, 423];
/** A link for guests that is closed, paused or full is gone. */
const guestErrorStatuses = [...errorStatuses, 410];
/** File endpoints add the status for a range that cannot be served. */
const fileErrorStatuses = [...errorStatuses, 416];

/** Returns all problems that can be detected from a response alone. */
export function checkResponse(request: FuzzRequest, response: FuzzResponse, markers: Markers): string[] {
  return [
    ...checkStatus(request, response),
    ...checkHeaders(response),
    ...(response.status >= 400 ? checkError(request, response) : checkSuccess(request, response)),
    ...checkAccess(request, response),
    ...checkLeaks(request, response, markers),
  ];
}

function checkStatus({ endpoint, method, isValid, isUpload }: FuzzRequest, { status, text }: FuzzResponse): string[] {
  if (status >= 500) return [`${status} is never an acceptable status`];
  if (status >= 400) {
    if (!getErrorStatuses(endpoint, isUpload).includes(status)) return [`${status} is not a declared error`];
    // Services may reject a valid request, but never with 415.
    return isValid && status === 415 ? [`a valid request was rejected: ${text}`] : [];
  }
  if (isValid === false) return ['an invalid request was accepted'];
  if (!endpoint) return [200, 201, 204].includes(status) ? [] : [`${status} is not a status of the upload protocol`];
  return getSuccessStatuses(endpoint, method).includes(status) ? [] : [`${status} is not the declared status`];
}

function getErrorStatuses(endpoint: Endpoint | null, isUpload: boolean): number[] {
  if (isUpload) return uploadErrorStatuses;
  if (endpoint?.path.startsWith('/guest/')) return guestErrorStatuses;
  return endpoint?.responseKind === 'file' ? fileErrorStatuses : errorStatuses;
}

function getSuccessStatuses({ responseKind, status = 200 }: Endpoint, method: string): number[] {
  if (method === 'OPTIONS') return [];
  if (responseKind === 'redirect') return [302];
  return responseKind === 'file' ? [200, 206, 304] : [status];
}

function checkHeaders({ status, headers }: FuzzResponse): string[] {
  // Node.js itself responds to malformed HTTP, without our headers.
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
  const invalidHeaders = Object.entries(expected).filter(
    ([name, pattern]) => !pattern.test(String(headers[name] ?? '')),
  );
  const forbiddenHeaders = ['access-control-allow-origin', 'x-powered-by', 'server'].filter((name) => headers[name]);
  return [
    ...invalidHeaders.map(([name]) => `${name} is ${headers[name]}`),
    ...forbiddenHeaders.map((name) => `${name} must not be set`),
  ];
}

const internalsPattern =
  /node_modules|\.ts:\d+|\bat async\b|select .+ from|violates|relation "|pg_catalog|ECONN|Cannot read prop/i;

function checkError(request: FuzzRequest, { status, headers, text }: FuzzResponse): string[] {
  if (request.method === 'HEAD' || status === 416) return [];
  if (headers['content-type'] !== 'application/json; charset=utf-8') return ['an error that is not JSON'];
  const parsed = z.safeParse(errorEnvelope, parseJson(text));
  if (!parsed.success) return [`an error without its envelope: ${z.prettifyError(parsed.error)}`];
  const internals = internalsPattern.exec(text)?.[0];
  if (internals && !getRequestText(request).includes(internals))
    return [`an error that reveals internals: ${internals}`];
  return request.isValid && parsed.data.code === 'invalid_json' ? ['valid JSON was not parsed'] : [];
}

function checkSuccess({ endpoint, method }: FuzzRequest, { status, headers, text }: FuzzResponse): string[] {
  if (!endpoint || method === 'HEAD' || status === 304) return [];
  if (endpoint.responseKind === 'redirect') return headers.location ? [] : ['a redirect without a location'];
  if (endpoint.responseKind === 'file')
    return headers['content-disposition'] ? [] : ['a file without content-disposition'];
  if (headers['content-type'] !== 'application/json; charset=utf-8') return [`JSON as ${headers['content-type']}`];
  const envelope = parseJson(text) as { success?: unknown; data?: unknown; error?: unknown } | undefined;
  if (envelope?.success !== true || envelope.error !== null || Object.keys(envelope).length !== 3) {
    return ['a success without its envelope'];
  }
  if (!endpoint.response) return ['a response that is not declared'];
  const parsed = z.safeParse(endpoint.response, envelope.data);
  if (!parsed.success) return [`not the declared response: ${z.prettifyError(parsed.error)}`];
  return isDeepStrictEqual(parsed.data, envelope.data) ? [] : ['fields that are not declared'];
}

function checkAccess(request: FuzzRequest, { status, text }: FuzzResponse): string[] {
  const { accessError, method, hasPlainPath, hasAccess } = request;
  if (parserErrorStatuses.includes(status)) return [];
  const body = parseJson(text) as Partial<ErrorEnvelope> | undefined;
  if (hasAccess) return isAccessDenied(request, status, body) ? [`${status} for a caller with access`] : [];
  if (!accessError) return [];
  if (accessError === hiddenEndpointError)
    return isHidden(method, status, body) ? [] : ['an operator endpoint is visible to this caller'];
  if (!hasPlainPath && status === 404) return [];
  if (status !== accessError.status) return [`${status} instead of ${accessError.status} for this caller`];
  return method === 'HEAD' || body?.code === accessError.code ? [] : [`${body?.code} instead of ${accessError.code}`];
}

function isAccessDenied(
  { caller, endpoint, hasPlainPath, isUpload, path }: FuzzRequest,
  status: number,
  body: Partial<ErrorEnvelope> | undefined,
) {
  if (status === 401 && body?.code === 'unauthorized') return true;
  // A guest without a place cannot upload.
  if (caller.kind === 'guest' && isUpload) return false;
  // Only admins may use ?admin=true.
  if (status === 403 && body?.code === 'forbidden') return !path.includes('admin=');
  return caller.kind === 'operator' && endpoint !== null && hasPlainPath && isHidden('', status, body);
}

/** Rejected by the HTTP parser, before any access check. */
const parserErrorStatuses = [431];

/** Exactly the response for a path that does not exist. */
function isHidden(method: string, status: number, body: Partial<ErrorEnvelope> | undefined): boolean {
  if (method === 'HEAD') return status === 404;
  return (
    status === 404 && isDeepStrictEqual(body, { success: false, data: null, error: 'Not found', code: 'not_found' })
  );
}

function checkLeaks(request: FuzzRequest, response: FuzzResponse, markers: Markers): string[] {
  const { caller, endpoint } = request;
  const received = `${response.text}\n${JSON.stringify(response.headers)}`;
  // A correct password proves who the caller is.
  if (endpoint?.path === '/auth/login' && response.status === 200) return [];
  const path = endpoint?.path ?? '';
  const hasLink = path.startsWith('/guest/') || ['/auth/verify-email', '/auth/undo'].includes(path);
  const isSigned = request.isSigned || hasLink;
  const isAdminEndpoint = endpoint?.access === 'admin' || (endpoint?.path === '/roasts' && endpoint.method === 'GET');
  const leaks = markers.findLeaks(received, listViewerNames(caller, { isAdminEndpoint, isSigned }));
  const { operatorId: _, databasePassword: __, ...secrets } = testSecrets;
  const leakedSecrets = Object.entries(secrets).filter(
    ([name, value]) =>
      received.includes(value) &&
      !getRequestText(request).includes(value) &&
      // The owner passes on the link of an invitation, which opens the console.
      !(name === 'operatorPrefix' && endpoint?.path === '/admin/operators/invitations' && response.status === 201),
  );
  const hashes = /\$argon2|\\\\x[\da-f]{64}/.test(received) ? ['contains a password or token hash'] : [];
  return [...leaks.map((leak) => `leaks ${leak}`), ...leakedSecrets.map(([name]) => `leaks the ${name}`), ...hashes];
}

export function getRequestText({ path, headers, body }: FuzzRequest): string {
  return `${path}\n${JSON.stringify(headers)}\n${body?.toString('utf8') ?? ''}`;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
