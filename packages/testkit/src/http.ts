import type { FieldProblem } from '@outloud/contract/endpoint';

type Options = { token?: string | null; body?: unknown; raw?: string; headers?: Record<string, string> };
// biome-ignore lint/suspicious/noExplicitAny: tests check the shape themselves
type Json = any;
type Envelope = {
  success: boolean;
  data: Json;
  error: string | null;
  code?: string;
  problems?: FieldProblem[];
  details?: Json;
};

/** Sends one plain HTTP request, without the typed client. */
export async function request(url: string, method: string, path: string, options: Options = {}) {
  const headers: Record<string, string> = { ...options.headers };
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  if (body !== undefined) headers['content-type'] ??= 'application/json';
  const response = await fetch(`${url}${path}`, { method, headers, body, redirect: 'manual' });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson ? JSON.parse(text) : null) as Envelope,
  };
}
