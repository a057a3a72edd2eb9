import type * as z from 'zod/mini';

/** Who may call. It is mandatory: nothing is public by omission. An admin is a customer whose e-mail is configured. */
export type Access = 'public' | 'user' | 'customer' | 'admin' | 'tester' | 'operator';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What most answers carry; a redirect or a file has no envelope around it. */
export type Answer = 'json' | 'redirect' | 'file';

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
  /** PUT stands for PATCH too: an update means the same under both names. */
  method: Method;
  /** Below /api, with `:name` for parameters. */
  path: `/${string}`;
  access: A;
  summary: string;
  /** The words for a failure that carries none of its own. */
  failure: string;
  /** The words for parameters that lead to nothing. */
  missing?: string;
  status?: 200 | 201 | 202;
  answer?: Answer;
  /** Also takes multipart/form-data, with a file of any size in this field. */
  takesFile?: string;
  /** Safe to repeat as it is, so that an Idempotency-Key is not looked at. */
  takesNoKey?: true;
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

export type ParamsOf<E> = E extends Endpoint<Access, infer P, infer _Q, infer _B, infer _R> ? Output<P> : never;
export type QueryOf<E> = E extends Endpoint<Access, infer _P, infer Q, infer _B, infer _R> ? Output<Q> : never;
export type BodyOf<E> = E extends Endpoint<Access, infer _P, infer _Q, infer B, infer _R> ? Output<B> : never;
export type ResponseOf<E> = E extends Endpoint<Access, infer _P, infer _Q, infer _B, infer R> ? Output<R> : never;

type Part<Name extends string, S> = S extends Schema ? { [K in Name]: Input<S> } : unknown;

/** What a caller hands over: exactly the parts that the endpoint declares. */
export type InputOf<E> =
  E extends Endpoint<Access, infer P, infer Q, infer B, infer _R>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;
