import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Span, Tracer } from './tracer.port.ts';

const maxQueryLength = 1000;

type QueryConfig = string | { name?: string; text?: string };
type Query = (...args: unknown[]) => unknown;
type Connect = (callback?: (...args: never[]) => void) => unknown;

/** Creates a span for each statement inside an active span. Spans contain the SQL text, but not the parameters. */
export function traceQueries(tracer: Tracer, pool: pg.Pool): void {
  const wrapped = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (wrapped.has(client)) return;
    wrapped.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) =>
      tracer.hasActiveSpan() ? runQueryInSpan(tracer, query, args) : query(...args)) as pg.PoolClient['query'];
  });
  // pg-pool resumes waiters in the releaser's async context, so the callback is bound to the caller's context.
  const connect = pool.connect.bind(pool) as Connect;
  const connectInContext: Connect = (callback) => connect(callback && AsyncLocalStorage.bind(callback));
  pool.connect = connectInContext as pg.Pool['connect'];
}

function runQueryInSpan(tracer: Tracer, query: Query, args: unknown[]): unknown {
  const span = startQuerySpan(tracer, args[0] as QueryConfig);
  const end = (error?: unknown) => {
    if (error) span.recordError(error);
    span.end();
  };
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const endAndCall = (error: unknown, result: unknown) => {
      end(error);
      callback(error, result);
    };
    return query(...args.slice(0, -1), endAndCall);
  }
  const result = query(...args);
  if (result instanceof Promise) result.then(() => end(), end);
  else end();
  return result;
}

function startQuerySpan(tracer: Tracer, config: QueryConfig): Span {
  const { name, text = '' } = typeof config === 'string' ? { text: config } : config;
  const statement = text.replaceAll(/\s+/g, ' ').trim();
  return tracer.startSpan({
    name: name ?? statement.split(' ', 1)[0]?.toLowerCase() ?? 'query',
    kind: 'call',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement.slice(0, maxQueryLength) },
  });
}
