import type { Endpoint, Schema } from '@outloud/contract/endpoint';
import fc from 'fast-check';
import { hostileText, malformedBodies } from './hostile.ts';
import { createHostileVariant, createNearMiss } from './mutations.ts';
import { getRowKind } from './row-pools.ts';
import { generateRowReference, generateValues } from './values.ts';

/** A request template. The caller and the rows are chosen when the request is sent. */
export type RequestPlan = {
  endpoint: Endpoint;
  /** An index into the callers with access if `isAllowed` is set, otherwise into all callers. */
  caller: { number: number; isAllowed: boolean };
  method: string | null;
  params: Record<string, unknown>;
  query: unknown;
  /** Added to the query string without encoding. */
  rawQuery: string | null;
  body: unknown;
  rawBody: { type: string; bytes: Buffer } | null;
  form: { file: number } | null;
  headers: Record<string, string>;
};

/** Hashing a password takes as long as fifty other requests. */
const slowPath = /^\/auth\/(register|login|reset-password)$|^\/admin\/auth\/(login|second-factor|passkeys\/options)/;
/** Analyzing a recording takes as long as two hundred other requests. */
const verySlowPath = /^\/tester\/(recordings|practice)/;
/** Frequent calls would end every claim before its recording is submitted. */
const claimEndingPath = /claims\/:id(\/report)?$/;
/** These endpoints run most of the code. */
const importantPath = /^\/(roasts|tester|deliveries|admin\/(deliveries|requests|complaints|payouts))/;

function getWeight({ path, method, fileField, body, params, query }: Endpoint): number {
  if (verySlowPath.test(path)) return 1;
  if (fileField) return 12;
  if (slowPath.test(path)) return 6;
  if ((!body && !params && !query) || (claimEndingPath.test(path) && method !== 'GET')) return 3;
  return importantPath.test(path) && method !== 'GET' ? 20 : 12;
}

export function planRequests(endpoints: readonly Endpoint[]): fc.Arbitrary<RequestPlan> {
  return fc.oneof(...endpoints.map((endpoint) => ({ weight: getWeight(endpoint), arbitrary: planRequest(endpoint) })));
}

function planRequest(endpoint: Endpoint): fc.Arbitrary<RequestPlan> {
  return fc.record(
    {
      endpoint: fc.constant(endpoint),
      caller: fc.record({ number: fc.nat(999), isAllowed: fc.constantFrom(true, true, true, false) }),
      method: rarely(fc.constantFrom('HEAD', 'PATCH', 'DELETE', 'OPTIONS', 'POST', 'PUT', 'GET')),
      params: planParams(endpoint),
      query: planPart(endpoint.query),
      rawQuery: rarely(fc.constantFrom(...oddQueries)),
      body: planPart(endpoint.body),
      rawBody: rarely(fc.constantFrom(...malformedBodies)),
      form: endpoint.fileField
        ? fc.option(fc.record({ file: fc.constantFrom(0, 0, 0, 1, 2, 3) }), { freq: 2 })
        : fc.constant(null),
      headers,
    },
    { noNullPrototype: true },
  );
}

/** Generates the value for one of twenty requests, otherwise null. */
function rarely<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: 19, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
}

/** Generates mostly values that match the schema, otherwise near misses or hostile values. */
function planPart(schema: Schema | undefined): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  const valid = generateValues(schema);
  return fc.oneof(
    { weight: 6, arbitrary: valid },
    { weight: 3, arbitrary: createNearMiss(valid) },
    { weight: 4, arbitrary: createHostileVariant(valid) },
  );
}

const oddSegments = ['%zz', '%00', '..%2f..%2f', '%c0%ae%c0%ae', '%ed%a0%80', '%', '.', '..', 'a%0d%0ab', '%252e%252e'];

/** A path segment that is sent without encoding. */
export class RawPathSegment {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function planParams({ path, params }: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  if (!params) return fc.constant({});
  const id = fc.oneof(
    { weight: 16, arbitrary: generateRowReference(getRowKind(path)) },
    {
      weight: 2,
      arbitrary: fc.oneof(
        hostileText.map((text) => text.slice(0, 300)),
        fc.uuid(),
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...oddSegments).map((text) => new RawPathSegment(text)) },
  );
  const otherParams = generateValues(params) as fc.Arbitrary<Record<string, unknown>>;
  const name = path.includes(':token') ? 'token' : 'id';
  return fc.tuple(otherParams, id).map(([values, idValue]) => ({ ...values, [name]: idValue }));
}

const oddQueries = [
  'limit=1&limit=2',
  'limit[]=1',
  'limit[__proto__]=1',
  '__proto__=1&__proto__[a]=b',
  'constructor[prototype][x]=1',
  'toString=1',
  'cursor=%zz',
  'cursor=%00',
  'search=%ff%fe%fd',
  'status=%ed%a0%80',
  'page=1;limit=2',
  '&&&==&',
  '?%3f#',
  'admin=true&admin=false',
  `search=${'a'.repeat(4000)}`,
  'page=%31&limit=+5',
  'page=1e3',
  'page=0x10',
  'page=Infinity',
  'expires=9999999999&signature=x',
];

const idempotencyKey = fc.constantFrom('key-1', 'key-2', 'key-3', 'key-4', 'key-5', 'k'.repeat(255));
const oddHeaders = fc.constantFrom<Record<string, string>[]>(
  { 'idempotency-key': '' },
  { 'idempotency-key': 'with a space' },
  { 'idempotency-key': 'k'.repeat(256) },
  { 'idempotency-key': 'é' },
  { authorization: 'Bearer' },
  { authorization: 'Basic YTpi' },
  { authorization: `Bearer ${'x'.repeat(101)}` },
  { authorization: "Bearer ' or 1=1 --aaaaaaaaaaaaaaaaaaaa" },
  { accept: 'text/html;q=0.1, */*' },
  { 'accept-encoding': 'br;q=x, *' },
  { 'x-forwarded-for': "1.2.3.4, '; drop table users" },
  { 'x-http-method-override': 'DELETE' },
  { host: 'evil.example' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { range: 'bytes=0-0' },
  { range: 'bytes=99999999999999999999-' },
  { range: 'bytes=5-1,7-' },
  { 'if-none-match': '*' },
  { 'if-range': '"x"', range: 'bytes=1-2' },
  { cookie: 'google_sign_in=x; google_sign_in=y; =; ;;' },
  { 'content-encoding': 'gzip' },
  { expect: '100-continue' },
  { te: 'trailers', upgrade: 'h2c' },
  { 'stripe-signature': 't=1,v1=00' },
  { 'x-long': 'x'.repeat(8000) },
);
const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 16, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: idempotencyKey.map((key) => ({ 'idempotency-key': key })) },
  { weight: 1, arbitrary: oddHeaders },
);
