import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Span, Traces } from './traces.port.ts';

const longestText = 1000;

type Asked = string | { name?: string; text?: string };
type Query = (...asked: unknown[]) => unknown;
type Connect = (callback?: (...given: never[]) => void) => unknown;

/** Statements become spans below what asks for them, with their text, whose values stand elsewhere. */
export function traceQueries(traces: Traces, pool: pg.Pool): void {
  const known = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((...asked: unknown[]) =>
      traces.isUnderWay() ? ask(traces, query, asked) : query(...asked)) as never;
  });
  // Whoever waits for a connection is called back by whoever gave it back, and would be taken for them.
  const connect = pool.connect.bind(pool) as Connect;
  const own: Connect = (callback) => connect(callback && AsyncLocalStorage.bind(callback));
  pool.connect = own as never;
}

function ask(traces: Traces, query: Query, asked: unknown[]): unknown {
  const span = begin(traces, asked[0] as Asked);
  const end = (error?: unknown) => {
    if (error) span.fail(error);
    span.end();
  };
  const callback = asked.at(-1);
  if (typeof callback === 'function') {
    const answered = (error: unknown, result: unknown) => {
      end(error);
      callback(error, result);
    };
    return query(...asked.slice(0, -1), answered);
  }
  const answer = query(...asked);
  if (answer instanceof Promise) answer.then(() => end(), end);
  else end();
  return answer;
}

function begin(traces: Traces, asked: Asked): Span {
  const { name, text = '' } = typeof asked === 'string' ? { text: asked } : asked;
  const words = text.replaceAll(/\s+/g, ' ').trim();
  return traces.begin({
    name: name ?? words.split(' ', 1)[0]?.toLowerCase() ?? 'query',
    kind: 'call',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': words.slice(0, longestText) },
  });
}
