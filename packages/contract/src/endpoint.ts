import type { OperatorRole } from '@outloud/domain/operators';
import type * as z from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';

/**
 * Who may call the endpoint. Mandatory, so nothing is public by omission. An admin is a customer in ADMIN_EMAILS. A guest has
 * the token that the start of a review returned.
 */
export type Access = 'public' | 'guest' | 'user' | 'customer' | 'admin' | 'tester' | 'operator';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Only 'json' responses have an envelope. */
export type ResponseKind = 'json' | 'redirect' | 'file';

export type Schema = z.core.$ZodType;
type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type Endpoint<
  A extends Access = Access,
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema | undefined = Schema | undefined,
> = {
  /** PUT endpoints also accept PATCH. */
  method: Method;
  /** Relative to /api, with `:name` for parameters. */
  path: `/${string}`;
  access: A;
  /** For operators: the lowest role that may call the endpoint. Without it, only owners may. */
  minRole?: OperatorRole;
  /** For operators: the call moves money, so it requires a session with a second factor. */
  movesMoney?: true;
  summary: string;
  /** The message for unexpected errors. */
  failure: string;
  /** The 404 message for invalid path parameters. */
  missing?: string;
  status?: 200 | 201 | 202;
  responseKind?: ResponseKind;
  /** The endpoint also accepts multipart/form-data with a file of any size in this field. */
  fileField?: string;
  /** The endpoint is already idempotent and ignores the Idempotency-Key header. */
  ignoresIdempotencyKey?: true;
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
};

export function endpoint<
  const A extends Access,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
>(definition: Endpoint<A, P, Q, B, R>): Endpoint<A, P, Q, B, R> {
  return definition;
}

export type EndpointParams<E> = E extends Endpoint<Access, infer P, infer _Q, infer _B, infer _R> ? Output<P> : never;
export type EndpointQuery<E> = E extends Endpoint<Access, infer _P, infer Q, infer _B, infer _R> ? Output<Q> : never;
export type EndpointBody<E> = E extends Endpoint<Access, infer _P, infer _Q, infer B, infer _R> ? Output<B> : never;
export type EndpointResponse<E> = E extends Endpoint<Access, infer _P, infer _Q, infer _B, infer R> ? Output<R> : never;

type Part<Name extends string, S> = S extends Schema ? { [K in Name]: Input<S> } : unknown;

/** The input of a call: exactly the parts that the endpoint declares. */
export type EndpointInput<E> =
  E extends Endpoint<Access, infer P, infer Q, infer B, infer _R>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;

/** A validation error. `field` is a dotted path, empty for the whole body. */
export type FieldProblem = { field: string; message: string };

export type Envelope<T> =
  | { success: true; data: T; error: null }
  | { success: false; data: null; error: string; code: ErrorCode; problems?: FieldProblem[]; details?: unknown };
