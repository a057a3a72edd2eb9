import type { ErrorCode } from './error-codes.ts';

/** A validation error. `field` is a dotted path, empty for the whole body. */
export type FieldProblem = { field: string; message: string };

export type Envelope<T> =
  | { success: true; data: T; error: null }
  | { success: false; data: null; error: string; code: ErrorCode; problems?: FieldProblem[]; details?: unknown };
