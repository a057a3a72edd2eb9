import type { Endpoint, InputOf, ResponseOf } from './endpoint.ts';
import type { Envelope, Problem } from './envelope.ts';

/** A call that did not succeed. `status` is 0 when no answer came at all. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly problems: Problem[];
  readonly details: unknown;

  constructor(message: string, status: number, code: string, problems: Problem[] = [], details: unknown = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.problems = problems;
    this.details = details;
  }
}

export type ClientOptions = {
  baseUrl?: string;
  token?: () => string | null;
  /** Told of every failed call, with the token it was made with, before the error is thrown. */
  onFailure?: (error: CallError, endpoint: Endpoint, token: string | null) => void;
};

/** A typed caller of the API: `call(login, { body })` is checked and answered by the same value the server mounts. */
export function createClient({ baseUrl = '', token = () => null, onFailure }: ClientOptions = {}) {
  return async function call<E extends Endpoint>(
    endpoint: E,
    ...[input]: unknown extends InputOf<E> ? [Once?] : [InputOf<E> & Once]
  ): Promise<ResponseOf<E>> {
    const used = token();
    try {
      return await send(`${baseUrl}/api`, endpoint, (input ?? {}) as Parts, used);
    } catch (error) {
      if (error instanceof CallError) onFailure?.(error, endpoint, used);
      throw error;
    }
  };
}

/** The same for endpoints that answer with a file. */
export function createFileClient({ baseUrl = '', token = () => null, onFailure }: ClientOptions = {}) {
  return async function fetchFile(endpoint: Endpoint, input: Pick<Parts, 'query'> = {}): Promise<Blob> {
    const used = token();
    try {
      const noAnswer = () => Promise.reject(new CallError(endpoint.failure, 0, 'network'));
      const headers: Record<string, string> = used ? { authorization: `Bearer ${used}` } : {};
      const response = await fetch(`${baseUrl}/api${address(endpoint, input)}`, { headers }).catch(noAnswer);
      if (response.ok) return await response.blob().catch(noAnswer);
      throw toError(response.status, (await response.json().catch(() => null)) as Refusal | null);
    } catch (error) {
      if (error instanceof CallError) onFailure?.(error, endpoint, used);
      throw error;
    }
  };
}

/** Repeating a call under the same key does not repeat what it does. */
type Once = { idempotencyKey?: string };
type Parts = Once & { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

async function send<T>(root: string, endpoint: Endpoint, input: Parts, token: string | null): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  let response: Response;
  try {
    response = await fetch(root + address(endpoint, input), {
      method: endpoint.method,
      headers,
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
    });
  } catch {
    throw new CallError(endpoint.failure, 0, 'network');
  }
  const answer = (await response.json().catch(() => null)) as (Envelope<T> & { message?: string }) | null;
  if (response.ok && answer?.success) return answer.data;
  throw toError(response.status, answer);
}

type Refusal = Envelope<unknown> & { message?: string };

function toError(status: number, answer: Refusal | null): CallError {
  const message = answer?.error ?? answer?.message ?? `HTTP ${status}`;
  if (!answer || answer.success) return new CallError(message, status, 'unknown');
  return new CallError(message, status, answer.code, answer.problems, answer.details);
}

function address(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
