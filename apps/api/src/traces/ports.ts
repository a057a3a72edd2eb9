import type { Jobs } from '../jobs/jobs.ts';
import type { Traces } from './traces.port.ts';
import { withSpan } from './with-span.ts';

/** The same port, each call of which is a span named after it; what was said in it is not told. */
export function tracePort<T extends object | null>(traces: Traces | null, name: string, port: T): T {
  if (!traces || !port) return port;
  const traced = Object.entries(port).map(([method, call]) => {
    // What a generator gives is asked for later, piece by piece.
    if (typeof call !== 'function' || isGenerator(call)) return [method, call];
    const what = { name: `${name}.${method}`, kind: 'call' } as const;
    return [method, (...said: unknown[]) => withSpan(traces, what, async () => call.apply(port, said))];
  });
  return Object.fromEntries(traced);
}

function isGenerator(call: object): boolean {
  return Object.prototype.toString.call(call) === '[object AsyncGeneratorFunction]';
}

/** The same queue, each job of which is a trace of its own. */
export function traceJobs(traces: Traces | null, jobs: Jobs): Jobs {
  if (!traces) return jobs;
  return {
    ...jobs,
    work: (name, handler) => {
      const what = { name: `job ${name}`, kind: 'job', attributes: { 'messaging.destination.name': name } } as const;
      return jobs.work(name, (data, signal) => withSpan(traces, what, () => handler(data, signal)));
    },
  };
}
