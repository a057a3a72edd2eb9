/** One thing wrong with one field of a request; `field` is a dotted path, empty for the whole body. */
export type Problem = { field: string; message: string };

/** Every answer of the API, good or bad. */
export type Envelope<T> =
  | { success: true; data: T; error: null }
  | { success: false; data: null; error: string; code: string; problems?: Problem[]; details?: unknown };
