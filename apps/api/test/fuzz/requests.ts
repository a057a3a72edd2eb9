import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint, Schema } from '@outloud/contract/endpoint';
import * as z from 'zod/mini';
import { type MediaKind, signMediaUrl } from '../../src/features/deliveries/signed-urls.ts';
import { getMethods } from '../../src/http/route.ts';
import { recordings } from '../deliveries.ts';
import { testSecrets } from '../server.ts';
import { type Caller, type Refusal, refusalFor } from './callers.ts';
import { type Plan, RawSegment } from './plans.ts';
import { goodSignature, Pick, type Pools } from './pools.ts';

/** A request just as it goes out, and what can be said about its answer beforehand. */
export type Request = {
  caller: Caller;
  /** The one it went out with; null for a header of another kind, or none. */
  token: string | null;
  /** It had a session when it went out. */
  isSignedIn: boolean;
  endpoint: Endpoint | null;
  isUpload: boolean;
  /** How its caller is turned away; null for whoever may pass, and where it is open what such a method leads to. */
  refusal: Refusal | null;
  /** Nobody but a service of ours may refuse it. */
  mayPass: boolean;
  /** Not plain is an address that may not even be looked up. */
  isPlain: boolean;
  method: string;
  path: string;
  /** With the genuine signature of an address that a customer was given. */
  isSigned: boolean;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Whether the contract's schemas take it; null where the request is odd in a way that they know nothing of. */
  fits: boolean | null;
};

export function requestOf(
  plan: Plan,
  endpoints: readonly Endpoint[],
  callers: readonly Caller[],
  pools: Pools,
): Request {
  const { endpoint } = plan;
  const caller = callerOf(plan, callers);
  const method =
    plan.method ?? getMethods(endpoint)[plan.caller.number % getMethods(endpoint).length] ?? endpoint.method;
  const params = pools.fill(plan.params, caller) as Record<string, unknown>;
  const asked = pools.fill(plan.query, caller);
  const signed = signedFor(asked, endpoint, params);
  const query = queryOf(signed ?? asked);
  const said = pools.fill(plan.body, caller);
  const { body, type } = bodyOf(plan, said, method);
  const token = 'authorization' in plan.headers ? null : caller.token;
  const search = [plan.rawQuery, query.map(([key, value]) => `${percent(key)}=${percent(value)}`).join('&')];
  const address = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => segmentOf(plan.params[name], params[name]));
  const isOdd = plan.method || plan.rawQuery || plan.rawBody || plan.form || Object.keys(plan.headers).length > 0;
  const isPlain = Object.values(plan.params).every((value) => value instanceof Pick);
  const meant = plan.method ? (endpoints.find((one) => isMeant(one, endpoint.path, method)) ?? null) : endpoint;
  const access = meant?.access ?? (endpoint.path.startsWith('/admin/') ? 'operator' : null);
  const refusal = access && refusalFor(token ? caller : { kind: 'stranger', isAdmin: false }, access);
  return {
    caller,
    token,
    isSignedIn: token !== null && caller.kind !== 'stranger',
    endpoint: meant,
    isUpload: false,
    refusal,
    mayPass: access !== null && access !== 'public' && refusal === null,
    isPlain,
    isSigned: signed !== null,
    method,
    path: `/api${address}${search.some(Boolean) ? `?${search.filter(Boolean).join('&')}` : ''}`,
    headers: {
      ...(type ? { 'content-type': type } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...plan.headers,
    },
    body,
    fits: isOdd || !isPlain ? null : fitsContract(endpoint, { params, query: Object.fromEntries(query), said }),
  };
}

function callerOf({ endpoint, caller: { number, isAllowed } }: Plan, callers: readonly Caller[]): Caller {
  const allowed = isAllowed ? callers.filter((caller) => !refusalFor(caller, endpoint.access)) : [];
  const some = allowed.length > 0 ? allowed : callers;
  return some[number % some.length] as Caller;
}

function isMeant(one: Endpoint, path: string, method: string): boolean {
  return one.path === path && (getMethods(one).includes(method) || (method === 'HEAD' && one.method === 'GET'));
}

/** A signature for just this file, where the query asks for one. */
function signedFor(query: unknown, { path: pattern }: Endpoint, { id, file }: Record<string, unknown>): object | null {
  const { signature } = (query ?? {}) as Record<string, unknown>;
  if (signature !== goodSignature) return null;
  const kind = pattern.split('/:id/')[1]?.replace(':file', String(file)) as MediaKind;
  const address = signMediaUrl(testSecrets.emailHashKey, kind, String(id), { now: new Date() });
  return Object.fromEntries(new URLSearchParams(address.split('?')[1]));
}

type Parts = { params: unknown; query: unknown; said: unknown };

function fitsContract(endpoint: Endpoint, { params, query, said }: Parts): boolean {
  const fits = (schema: Schema | undefined, value: unknown) => !schema || z.safeParse(schema, value ?? {}).success;
  const sent = said === undefined ? undefined : JSON.parse(JSON.stringify(said));
  return fits(endpoint.params, params) && fits(endpoint.query, query) && fits(endpoint.body, sent);
}

/** Only texts can be said in an address. */
function queryOf(query: unknown): [string, string][] {
  if (typeof query !== 'object' || query === null || Array.isArray(query)) return [];
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, textOf(value).slice(0, 1000).toWellFormed()]);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value));
}

/** Halves of pairs, too, which encodeURIComponent refuses. */
function percent(text: string): string {
  return Array.from(Buffer.from(text), (byte) => {
    const letter = String.fromCharCode(byte);
    return /[\w.~-]/.test(letter) ? letter : `%${byte.toString(16).padStart(2, '0')}`;
  }).join('');
}

function segmentOf(planned: unknown, value: unknown): string {
  return planned instanceof RawSegment ? planned.text : percent(String(value));
}

const files = [
  { name: 'review.mp4', bytes: readFileSync(path.join(recordings, 'tiny.mp4')) },
  { name: 'cut.mp4', bytes: readFileSync(path.join(recordings, 'tiny.mp4')).subarray(0, 2000) },
  { name: '../../evil\r\n.webm', bytes: Buffer.from('<html>') },
  { name: 'empty.mov', bytes: Buffer.alloc(0) },
];

function bodyOf({ rawBody, form, endpoint }: Plan, said: unknown, method: string) {
  if (rawBody) return { body: rawBody.bytes, type: rawBody.type };
  if (form) return formOf(said, endpoint.fileField ?? 'video', files[form.file]);
  if (said === undefined || (method === 'GET' && !endpoint.body) || method === 'HEAD')
    return { body: null, type: null };
  return { body: Buffer.from(JSON.stringify(said)), type: 'application/json' };
}

function formOf(said: unknown, field: string, file: (typeof files)[number] | undefined) {
  const boundary = 'fuzzed-boundary';
  const part = (disposition: string, bytes: Buffer) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ];
  const fields = typeof said === 'object' && said !== null ? Object.entries(said) : [];
  const texts = fields.flatMap(([key, value]) => part(`name="${key}"`, Buffer.from(textOf(value))));
  const video = file ? part(`name="${field}"; filename="${file.name}"`, file.bytes) : [];
  const body = Buffer.concat([...texts, ...video, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}
