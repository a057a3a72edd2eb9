import type { Jobs } from '../jobs/jobs.ts';
import type { Tracer } from './tracer.port.ts';
import { withSpan } from './with-span.ts';

/** Wraps a port so that each call creates a span. Spans do not contain the arguments. */
export function tracePort<T extends object | null>(tracer: Tracer | null, name: string, port: T): T {
  if (!tracer || !port) return port;
  const tracedMethods = Object.entries(port).map(([method, call]) => {
    // A generator produces its values after the call has returned, so a span would end too early.
    if (typeof call !== 'function' || isAsyncGenerator(call)) return [method, call];
    const span = { name: `${name}.${method}`, kind: 'call' } as const;
    return [method, (...args: unknown[]) => withSpan(tracer, span, async () => call.apply(port, args))];
  });
  return Object.fromEntries(tracedMethods);
}

function isAsyncGenerator(call: object): boolean {
  return Object.prototype.toString.call(call) === '[object AsyncGeneratorFunction]';
}

/** Wraps the queue so that each job starts a new trace. */
export function traceJobs(tracer: Tracer | null, jobs: Jobs): Jobs {
  if (!tracer) return jobs;
  return {
    ...jobs,
    work: (name, handler) => {
      const span = { name: `job ${name}`, kind: 'job', attributes: { 'messaging.destination.name': name } } as const;
      return jobs.work(name, (data, signal) => withSpan(tracer, span, () => handler(data, signal)));
    },
  };
}
