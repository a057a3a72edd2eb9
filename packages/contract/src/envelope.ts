/** A validation error. `field` is a dotted path, empty for the whole body. */
export type FieldProblem = { field: string; message: string };

export type Envelope<T> =
  | { success: true; data: T; error: null }
  | { success: false; data: null; error: string; code: string; problems?: FieldProblem[]; details?: unknown };
