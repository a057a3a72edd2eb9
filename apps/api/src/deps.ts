import type { IsolationLevel } from '@outloud/domain/operators';
import type { Logger } from 'pino';
import type { GoogleSignIn } from './adapters/google/google.port.ts';
import { createGoogleSignIn } from './adapters/google/index.ts';
import { createInsights } from './adapters/insights/index.ts';
import type { InsightsEngine } from './adapters/insights/insights.port.ts';
import { createMail } from './adapters/mail/index.ts';
import type { Mail } from './adapters/mail/mail.port.ts';
import { createMedia } from './adapters/media/index.ts';
import type { Media } from './adapters/media/media.port.ts';
import { createPayments, type PaymentDeps } from './adapters/payments/index.ts';
import { createSpeech } from './adapters/speech/index.ts';
import type { Speech } from './adapters/speech/speech.port.ts';
import { createStorage } from './adapters/storage/index.ts';
import type { Storage } from './adapters/storage/storage.port.ts';
import type { Secrets } from './boot/secrets.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createIdempotency, type Idempotency } from './http/idempotency.ts';
import { createThrottle, type Throttle } from './http/throttle.ts';
import type { Jobs } from './jobs/jobs.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { traceJobs, tracePort } from './traces/trace-ports.ts';
import { traceQueries } from './traces/trace-queries.ts';
import type { Tracer } from './traces/tracer.port.ts';

/** The dependencies of all features, built once at startup. */
export type Deps = Database &
  PaymentDeps & {
    config: Config;
    secrets: Secrets;
    log: Logger;
    jobs: Jobs;
    mail: Mail;
    storage: Storage;
    media: Media;
    speech: Speech;
    insights: InsightsEngine;
    google: GoogleSignIn | null;
    throttle: Throttle;
    idempotency: Idempotency;
    /** The isolation level of child processes that read untrusted files. */
    isolation: IsolationLevel;
    /** Null unless METRICS_TOKEN is set. */
    metrics: Metrics | null;
    /** Null unless a trace collector is configured. */
    traces: Tracer | null;
  };

type DepsOptions = Pick<Deps, 'config' | 'secrets' | 'log' | 'jobs'> & {
  database: Database;
  isolation: IsolationLevel;
  traces?: Tracer | null;
};

export function createDeps({ database, config, jobs, traces = null, ...options }: DepsOptions): Deps {
  const trace = <T extends object | null>(name: string, port: T) => tracePort(traces, name, port);
  const { payments, ...checkouts } = createPayments(config, database.pool);
  if (traces) traceQueries(traces, database.pool);
  return {
    ...database,
    ...options,
    config,
    jobs: traceJobs(traces, jobs),
    mail: trace('mail', createMail(config)),
    storage: trace('storage', createStorage(config)),
    media: trace('media', createMedia(config)),
    speech: trace('speech', createSpeech(config, options.log)),
    insights: trace('insights', createInsights(config, options.log)),
    google: trace('google', createGoogleSignIn(config)),
    payments: trace('payments', payments),
    ...checkouts,
    idempotency: createIdempotency(database.db, options.secrets.masterKey),
    throttle: createThrottle(database.db, config.rateLimitFactor),
    metrics: config.metricsToken ? createMetrics(database.pool, options.isolation) : null,
    traces,
  };
}
