import { readFileSync } from 'node:fs';
import path from 'node:path';
import { uploadsPath } from '@outloud/contract/deliveries';
import { recordingsFolder } from '@outloud/testkit/recordings/recordings-folder';
import fc from 'fast-check';
import { type Caller, getAccessError } from './callers.ts';
import { hostileText } from './hostile.ts';
import type { FuzzRequest } from './requests.ts';
import type { RowPools, RowReference } from './row-pools.ts';
import { generateRowReference } from './values.ts';

/** A request of the tus protocol, which the contract does not describe. */
export type UploadPlan = {
  caller: { number: number; isAllowed: boolean };
  method: string;
  id: RowReference | string;
  headers: Record<string, string>;
  body: Buffer | null;
};

const video = readFileSync(path.join(recordingsFolder, 'tiny.mp4'));
const bodies = [Buffer.alloc(0), Buffer.from('<html>'), video.subarray(0, 100), video.subarray(0, 3000), video];

const metadata = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('review.webm', 'review.mp4'),
      fc.constantFrom('a/b.mp4', `${'x'.repeat(300)}.mp4`),
      hostileText,
    ),
    fc.constantFrom('video/webm', 'text/html', '', 'video/mp4; codecs="'),
  )
  .map((texts) => texts.map((text) => Buffer.from(text.slice(0, 2000)).toString('base64')))
  .map(([name, type]) => `filename ${name},filetype ${type}`);
const oddMetadata = fc.constantFrom('', 'filename', 'filename %%%', ',,,', 'filename a,filename b', 'senderId eA==');
const lengths = fc.constantFrom(
  '0',
  '1',
  '100',
  '3000',
  String(video.length),
  '-1',
  '1e9',
  '524288001',
  'x',
  '9'.repeat(30),
);

const lengthHeaders = fc.oneof(
  { weight: 4, arbitrary: lengths.map((length) => ({ 'upload-length': length })) },
  { weight: 2, arbitrary: fc.constant({ 'upload-defer-length': '1' }) },
  { weight: 1, arbitrary: fc.constant({ 'upload-defer-length': '1', 'upload-length': '5' }) },
  { weight: 1, arbitrary: fc.constantFrom('0', 'x', '').map((value) => ({ 'upload-defer-length': value })) },
);
const extraHeaders = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('partial', `final;${uploadsPath}/x`).map((value) => ({ 'upload-concat': value })),
  },
  { weight: 1, arbitrary: fc.constant({ 'x-forwarded-host': 'evil.example' }) },
);
const creationPlan = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: metadata }, { weight: 1, arbitrary: oddMetadata }),
    lengthHeaders,
    extraHeaders,
  )
  .map(([metadataHeader, length, extra]): Partial<UploadPlan> => {
    return { method: 'POST', id: '', headers: { 'upload-metadata': metadataHeader, ...length, ...extra } };
  });

const continuationPlan = fc
  .tuple(
    fc.constantFrom('HEAD', 'PATCH', 'PATCH', 'PATCH', 'DELETE', 'GET', 'PUT', 'OPTIONS'),
    fc.oneof(
      { weight: 6, arbitrary: generateRowReference('upload') },
      { weight: 1, arbitrary: fc.constantFrom('x', '%zz', '..%2f', 'a/b', '') },
    ),
    fc.constantFrom('0', '0', '0', '0', '100', '3000', String(video.length), '-1', 'x', '9'.repeat(20)),
    fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: lengths }),
  )
  .map(([method, id, offset, length]): Partial<UploadPlan> => {
    const lengthHeader: Record<string, string> = length ? { 'upload-length': length } : {};
    return { method, id, headers: { 'upload-offset': offset, ...lengthHeader } };
  });

export const uploadPlans: fc.Arbitrary<UploadPlan> = fc
  .tuple(
    fc.oneof(creationPlan, continuationPlan),
    fc.record({ number: fc.nat(999), isAllowed: fc.constantFrom(true, true, true, false) }),
    fc.constantFrom(...bodies),
    fc.constantFrom('application/offset+octet-stream', 'application/offset+octet-stream', 'video/mp4', ''),
    fc.constantFrom('1.0.0', '1.0.0', '1.0.0', '1.0.0', '0.2.2', ''),
  )
  .map(([{ method = 'POST', id = '', headers = {} }, caller, body, type, version]) => ({
    caller,
    method,
    id,
    headers: {
      ...headers,
      ...(type ? { 'content-type': type } : {}),
      ...(version ? { 'tus-resumable': version } : {}),
    },
    body: method === 'PATCH' || method === 'POST' ? body : null,
  }));

export function buildUploadRequest(plan: UploadPlan, callers: readonly Caller[], pools: RowPools): FuzzRequest {
  const { number, isAllowed } = plan.caller;
  const allowed = isAllowed ? callers.filter((candidate) => !getAccessError(candidate, 'sender')) : [];
  const candidates = allowed.length > 0 ? allowed : callers;
  const caller = candidates[number % candidates.length] as Caller;
  const id = typeof plan.id === 'string' ? plan.id : pools.resolveReference(plan.id, caller);
  const authorization: Record<string, string> = caller.token ? { authorization: `Bearer ${caller.token}` } : {};
  const isProtocolRequest = isTusRequest(plan.method, id);
  const accessError = isProtocolRequest ? getAccessError(caller, 'sender') : null;
  return {
    caller,
    token: caller.token,
    isSignedIn: caller.token !== null && caller.kind !== 'anonymous',
    endpoint: null,
    isUpload: true,
    accessError,
    hasAccess: isProtocolRequest && accessError === null,
    isSigned: false,
    hasPlainPath: typeof plan.id !== 'string' || id === '',
    method: plan.method,
    path: id === '' ? uploadsPath : `${uploadsPath}/${id}`,
    headers: { ...plan.headers, ...authorization },
    body: plan.body,
    isValid: null,
  };
}

function isTusRequest(method: string, id: string): boolean {
  return id === '' ? method === 'POST' : ['HEAD', 'PATCH', 'DELETE'].includes(method);
}
