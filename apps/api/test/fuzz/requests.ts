import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint, Schema } from '@outloud/contract/endpoint';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import * as z from 'zod/mini';
import { type MediaKind, signMediaUrl } from '../../src/features/deliveries/media/signed-urls.ts';
import { getMethods } from '../../src/http/route.ts';
import { testSecrets } from '../server.ts';
import { type AccessError, type Caller, getAccessError } from './callers.ts';
import { RawPathSegment, type RequestPlan } from './plans.ts';
import { type RowPools, RowReference, validSignature } from './row-pools.ts';

/** A request as it is sent, with the facts that determine the expected response. */
export type FuzzRequest = {
  caller: Caller;
  /** The token that was sent; null without a token or with a different authorization header. */
  token: string | null;
  /** Whether the token had a session when the request was sent. */
  isSignedIn: boolean;
  endpoint: Endpoint | null;
  isUpload: boolean;
  /** The access error of this caller. Null for a caller with access, and for a method without an endpoint. */
  accessError: AccessError | null;
  /** Whether the caller has access, so that only a service may reject the request. */
  hasAccess: boolean;
  /** False for a path with hostile segments, which may match no route. */
  hasPlainPath: boolean;
  method: string;
  path: string;
  isSigned: boolean;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Whether the contract's schemas accept the request. Null if it is malformed in a way that schemas do not cover. */
  isValid: boolean | null;
};

export function buildRequest(
  plan: RequestPlan,
  endpoints: readonly Endpoint[],
  callers: readonly Caller[],
  pools: RowPools,
): FuzzRequest {
  const { endpoint } = plan;
  const caller = chooseCaller(plan, callers);
  const method =
    plan.method ?? getMethods(endpoint)[plan.caller.number % getMethods(endpoint).length] ?? endpoint.method;
  const params = pools.resolveReferences(plan.params, caller) as Record<string, unknown>;
  const filledQuery = pools.resolveReferences(plan.query, caller);
  const signed = signQuery(filledQuery, endpoint, params);
  const query = toQueryEntries(signed ?? filledQuery);
  const payload = pools.resolveReferences(plan.body, caller);
  const { body, type } = buildBody(plan, payload, method);
  const token = 'authorization' in plan.headers ? null : caller.token;
  const search = [
    plan.rawQuery,
    query.map(([key, value]) => `${percentEncode(key)}=${percentEncode(value)}`).join('&'),
  ];
  const filledPath = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeSegment(plan.params[name], params[name]),
  );
  const isMalformed = plan.method || plan.rawQuery || plan.rawBody || plan.form || Object.keys(plan.headers).length > 0;
  const hasPlainPath = Object.values(plan.params).every((value) => value instanceof RowReference);
  const target = plan.method
    ? (endpoints.find((candidate) => matchesEndpoint(candidate, endpoint.path, method)) ?? null)
    : endpoint;
  const access = target?.access ?? (endpoint.path.startsWith('/admin/') ? 'operator' : null);
  const accessError = access && getAccessError(token ? caller : { kind: 'anonymous', isAdmin: false }, access);
  return {
    caller,
    token,
    isSignedIn: token !== null && caller.kind !== 'anonymous',
    endpoint: target,
    isUpload: false,
    accessError,
    hasAccess: access !== null && access !== 'public' && accessError === null,
    hasPlainPath,
    isSigned: signed !== null,
    method,
    path: `/api${filledPath}${search.some(Boolean) ? `?${search.filter(Boolean).join('&')}` : ''}`,
    headers: {
      ...(type ? { 'content-type': type } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...plan.headers,
    },
    body,
    isValid:
      isMalformed || !hasPlainPath
        ? null
        : matchesContract(endpoint, { params, query: Object.fromEntries(query), payload }),
  };
}

function chooseCaller({ endpoint, caller: { number, isAllowed } }: RequestPlan, callers: readonly Caller[]): Caller {
  const allowed = isAllowed ? callers.filter((caller) => !getAccessError(caller, endpoint.access)) : [];
  const candidates = allowed.length > 0 ? allowed : callers;
  return candidates[number % candidates.length] as Caller;
}

function matchesEndpoint(candidate: Endpoint, path: string, method: string): boolean {
  return (
    candidate.path === path &&
    (getMethods(candidate).includes(method) || (method === 'HEAD' && candidate.method === 'GET'))
  );
}

/** Signs the URL of this file if the query contains the placeholder for a signature. */
function signQuery(query: unknown, { path: pattern }: Endpoint, { id, file }: Record<string, unknown>): object | null {
  const { signature } = (query ?? {}) as Record<string, unknown>;
  if (signature !== validSignature) return null;
  const kind = pattern.split('/:id/')[1]?.replace(':file', String(file)) as MediaKind;
  const url = signMediaUrl(testSecrets.masterKey, kind, String(id), { now: new Date() });
  return Object.fromEntries(new URLSearchParams(url.split('?')[1]));
}

type Parts = { params: unknown; query: unknown; payload: unknown };

function matchesContract(endpoint: Endpoint, { params, query, payload }: Parts): boolean {
  const matches = (schema: Schema | undefined, value: unknown) => !schema || z.safeParse(schema, value ?? {}).success;
  const jsonPayload = payload === undefined ? undefined : JSON.parse(JSON.stringify(payload));
  return matches(endpoint.params, params) && matches(endpoint.query, query) && matches(endpoint.body, jsonPayload);
}

/** Converts all values to text, because a query string contains only text. */
function toQueryEntries(query: unknown): [string, string][] {
  if (typeof query !== 'object' || query === null || Array.isArray(query)) return [];
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, toText(value).slice(0, 1000).toWellFormed()]);
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value));
}

/** Replaces encodeURIComponent, which throws an error for lone surrogates. */
function percentEncode(text: string): string {
  return Array.from(Buffer.from(text), (byte) => {
    const character = String.fromCharCode(byte);
    return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
  }).join('');
}

function encodeSegment(planned: unknown, value: unknown): string {
  return planned instanceof RawPathSegment ? planned.text : percentEncode(String(value));
}

const files = [
  { name: 'review.mp4', bytes: readFileSync(path.join(recordingsFolder, 'tiny.mp4')) },
  { name: 'cut.mp4', bytes: readFileSync(path.join(recordingsFolder, 'tiny.mp4')).subarray(0, 2000) },
  { name: '../../evil\r\n.webm', bytes: Buffer.from('<html>') },
  { name: 'empty.mov', bytes: Buffer.alloc(0) },
];

function buildBody({ rawBody, form, endpoint }: RequestPlan, payload: unknown, method: string) {
  if (rawBody) return { body: rawBody.bytes, type: rawBody.type };
  if (form) return buildForm(payload, endpoint.fileField ?? 'video', files[form.file]);
  if (payload === undefined || (method === 'GET' && !endpoint.body) || method === 'HEAD')
    return { body: null, type: null };
  return { body: Buffer.from(JSON.stringify(payload)), type: 'application/json' };
}

function buildForm(payload: unknown, field: string, file: (typeof files)[number] | undefined) {
  const boundary = 'fuzzed-boundary';
  const buildPart = (disposition: string, bytes: Buffer) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ];
  const fields = typeof payload === 'object' && payload !== null ? Object.entries(payload) : [];
  const texts = fields.flatMap(([key, value]) => buildPart(`name="${key}"`, Buffer.from(toText(value))));
  const video = file ? buildPart(`name="${field}"; filename="${file.name}"`, file.bytes) : [];
  const body = Buffer.concat([...texts, ...video, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}
