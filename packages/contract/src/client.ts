import type { Endpoint, EndpointInput, EndpointResponse, Envelope, FieldProblem } from './endpoint.ts';
import type { ErrorCode } from './error-codes.ts';

/** Besides the server's codes: no response, a response without a code (as gateways send), and an unreadable local file. */
export type ApiErrorCode = ErrorCode | 'network' | 'unknown' | 'unreadable';

/** A failed API call. `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly problems: FieldProblem[];
  readonly details: unknown;

  constructor(
    message: string,
    status: number,
    code: ApiErrorCode,
    problems: FieldProblem[] = [],
    details: unknown = null,
  ) {
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
  /** Called for every failed call, before the error is thrown, with the token that the call used. */
  onFailure?: (error: ApiError, endpoint: Endpoint, token: string | null) => void;
};

/** A typed API client: `call(login, { body })` is typed by the same endpoint definition that the server mounts. */
export function createClient({ baseUrl = '', token = () => null, onFailure }: ClientOptions = {}) {
  return async function call<E extends Endpoint>(
    endpoint: E,
    ...[input]: unknown extends EndpointInput<E> ? [IdempotencyOptions?] : [EndpointInput<E> & IdempotencyOptions]
  ): Promise<EndpointResponse<E>> {
    const sentToken = token();
    try {
      return await send(`${baseUrl}/api`, endpoint, (input ?? {}) as RequestParts, sentToken);
    } catch (error) {
      if (error instanceof ApiError) onFailure?.(error, endpoint, sentToken);
      throw error;
    }
  };
}

/** A client for endpoints that return a file. */
export function createFileClient({ baseUrl = '', token = () => null, onFailure }: ClientOptions = {}) {
  return async function fetchFile(endpoint: Endpoint, input: Pick<RequestParts, 'query'> = {}): Promise<Blob> {
    const sentToken = token();
    try {
      const failAsNetworkError = () => Promise.reject(new ApiError(endpoint.failure, 0, 'network'));
      const headers: Record<string, string> = sentToken ? { authorization: `Bearer ${sentToken}` } : {};
      const response = await fetch(`${baseUrl}/api${buildUrl(endpoint, input)}`, { headers }).catch(failAsNetworkError);
      if (response.ok) return await response.blob().catch(failAsNetworkError);
      throw toError(response.status, (await response.json().catch(() => null)) as ErrorBody | null);
    } catch (error) {
      if (error instanceof ApiError) onFailure?.(error, endpoint, sentToken);
      throw error;
    }
  };
}

/** A retry with the same key does not repeat the action. */
type IdempotencyOptions = { idempotencyKey?: string };
type RequestParts = IdempotencyOptions & {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
};

async function send<T>(root: string, endpoint: Endpoint, input: RequestParts, token: string | null): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  let response: Response;
  try {
    response = await fetch(root + buildUrl(endpoint, input), {
      method: endpoint.method,
      headers,
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
    });
  } catch {
    throw new ApiError(endpoint.failure, 0, 'network');
  }
  const body = (await response.json().catch(() => null)) as (Envelope<T> & { message?: string }) | null;
  if (response.ok && body?.success) return body.data;
  throw toError(response.status, body);
}

type ErrorBody = Envelope<unknown> & { message?: string };

function toError(status: number, body: ErrorBody | null): ApiError {
  const message = body?.error ?? body?.message ?? `HTTP ${status}`;
  // A gateway may respond with JSON of its own.
  if (!body || body.success || !body.code) return new ApiError(message, status, 'unknown');
  return new ApiError(message, status, body.code, body.problems, body.details);
}

function buildUrl(endpoint: Endpoint, { params = {}, query = {} }: RequestParts): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
