import type { Logger } from 'pino';
import type { GoogleSignIn } from './adapters/google/google.port.ts';
import type { Mail } from './adapters/mail/mail.port.ts';
import type { Secrets } from './boot/secrets.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Throttle } from './http/throttle.ts';
import type { Jobs } from './jobs/jobs.ts';

/** Everything that a feature may need from outside itself, built once at start. */
export type Deps = Database & {
  config: Config;
  secrets: Secrets;
  log: Logger;
  jobs: Jobs;
  mail: Mail;
  google: GoogleSignIn | null;
  throttle: Throttle;
};
