import { isIP } from 'node:net';
import path from 'node:path';
import { isolationLevels, minOperatorSecretLength } from '@outloud/domain/operators';
import { recordingLimits } from '@outloud/domain/recordings/recording-limits';
import * as z from 'zod';
import { StartupError } from './boot/startup-error.ts';

const text = z.string().trim().min(1);
const httpUrl = z.url({ protocol: /^https?$/i, hostname: /./, error: 'must be a complete http(s) URL' });
const origin = httpUrl
  .refine((url) => isOrigin(url), 'must contain only a scheme, host and port, such as https://outloud.example')
  .transform((url) => new URL(url).origin);
/** A host name with an optional port, as in the Host header. */
const hostName = text
  .toLowerCase()
  .refine(
    (host) => URL.parse(`https://${host}`)?.host === host || URL.parse(`http://${host}`)?.host === host,
    'must contain only a host name and a port, such as console.outloud.example',
  );
const aiBaseUrl = httpUrl
  .refine((url) => isPlainUrl(url), 'must not contain a password, a query or a hash; the key belongs in AI_API_KEY')
  .transform((url) => url.replace(/\/+$/, ''));
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, hostname: /./, error: 'must be a postgres:// URL' });
const token = text
  .regex(/^[\x21-\x7e]*$/, 'must be printable characters without spaces')
  .min(16, 'must be at least 16 characters');
const list = text.transform((value) => value.split(',').map((item) => item.trim().toLowerCase()));

const variables = z.object({
  NODE_ENV: text.optional(),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).optional(),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: text.default('./data'),
  ROLE: z.enum(['all', 'api', 'worker', 'media'], 'must be all, api, worker or media').default('all'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_MIGRATION_URL: postgresUrl.optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_PUBLIC_ENDPOINT: origin.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  X_ACCEL_REDIRECT_PREFIX: text
    .regex(/^\/([\w-]+\/)+$/, 'must be a path that begins and ends with /, such as /protected-files/')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: text
    .regex(/^[^@<>]*<?[^@<>\s]+@[^@<>\s]+>?$/, 'must contain an email address')
    .default('Outloud <no-reply@outloud.localhost>'),
  STRIPE_SECRET_KEY: text.regex(/^(sk|rk)_/, 'must be a secret key (sk_…) or a restricted key (rk_…)').optional(),
  STRIPE_WEBHOOK_SECRET: text
    .transform((value) => value.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.every(Boolean), 'must be one secret, or several separated by commas')
    .optional(),
  STRIPE_API_BASE: origin.default('https://api.stripe.com'),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: httpUrl.default('https://accounts.google.com'),
  OPERATOR_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,100}$/, 'must be 8 to 100 letters, digits, - or _')
    .optional(),
  OPERATOR_HOST: hostName.optional(),
  OPERATOR_ID: text.max(120).optional(),
  OPERATOR_SECRET: text
    .min(minOperatorSecretLength, `must be at least ${minOperatorSecretLength} characters`)
    .optional(),
  ADMIN_KEY: text.min(minOperatorSecretLength, `must be at least ${minOperatorSecretLength} characters`).optional(),
  UPLOAD_KEY: text.min(minOperatorSecretLength, `must be at least ${minOperatorSecretLength} characters`).optional(),
  ADMIN_EMAILS: list.default([]),
  POSTHOG_KEY: text.optional(),
  POSTHOG_HOST: httpUrl.default('https://us.i.posthog.com'),
  METRICS_TOKEN: token.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: text
    .refine(isPairList, 'must be name=value pairs separated by commas')
    .transform(parsePairs)
    .default({}),
  OTEL_SERVICE_NAME: text.default('outloud'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must be 0 or more')
    .max(600, 'must be at most 600')
    .default(0),
  RATE_LIMIT_FACTOR: z.coerce.number('must be a number above 0').positive('must be a number above 0').default(1),
  FULFILMENT_HOURS: z.coerce
    .number('must be a number of hours')
    .positive('must be above 0')
    .max(8760, 'must be at most 8760')
    .default(72),
  MIN_VIDEO_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must be 0 or more')
    .default(recordingLimits.minSeconds),
  COMPARE_RECORDINGS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  COMPARE_VOICES: z.enum(['on', 'off'], 'must be on or off').default('on'),
  GUEST_REVIEWS_PER_MONTH: z.coerce
    .number('must be a number of reviews')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .default(100),
  FFMPEG_PATH: text.optional(),
  MEDIA_URL: origin.optional(),
  MEDIA_TOKEN: token.optional(),
  REQUIRE_ISOLATION: z.enum(isolationLevels, 'must be full, uid or none').default('none'),
  AI_BASE_URL: aiBaseUrl.optional(),
  AI_API_KEY: text.regex(/^[\x21-\x7e]+$/, 'must be printable characters without spaces').optional(),
  AI_TRANSCRIBE_MODEL: text.optional(),
  AI_INSIGHTS_MODEL: text.optional(),
  AI_FALLBACK: z.enum(['none', 'offline'], 'must be none or offline').optional(),
  TRUST_PROXY: text
    .refine(isProxyList, 'must be true, false, a number of hops, or a list of IPs')
    .transform(parseTrustProxy)
    .default(false),
  CONTACT_EMAIL: z.email('must be an email address').default('hello@outloud.localhost'),
  STUDIO_URL: httpUrl.optional(),
  ALLOW_SANDBOX_PAYMENTS: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
});

export type Config = ReturnType<typeof loadConfig>;

/** Rejected with ROLE=media, so that a compromised decoder finds no secrets. */
const secretVariables = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'OPERATOR_PREFIX',
  'OPERATOR_ID',
  'OPERATOR_SECRET',
  'ADMIN_KEY',
  'UPLOAD_KEY',
  'METRICS_TOKEN',
  'AI_API_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/** The only function that reads the environment. Treats an empty variable as not set. */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env) {
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(values);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupError(`Bad configuration: ${String(issue?.path[0])} ${issue?.message}.`);
  }
  const env = parsed.data;
  const isMedia = env.ROLE === 'media';
  const secret = secretVariables.find((name) => values[name] !== undefined);
  if (isMedia && secret) {
    throw new StartupError(`Bad configuration: ROLE=media must not have secrets, so ${secret} must not be set.`);
  }
  requireTogether(env, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  requireTogether(env, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  requireTogether(env, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  requireTogether(env, 'S3_BUCKET', 'S3_ACCESS_KEY_ID');
  requireWith(env, 'S3_ENDPOINT', 'S3_BUCKET');
  requireWith(env, 'DATABASE_MIGRATION_URL', 'DATABASE_URL');
  requireWith(env, 'S3_PUBLIC_ENDPOINT', 'S3_BUCKET');
  if (env.S3_PUBLIC_ENDPOINT && env.X_ACCEL_REDIRECT_PREFIX) {
    throw new StartupError(
      'Bad configuration: S3_PUBLIC_ENDPOINT and X_ACCEL_REDIRECT_PREFIX are both set; set only one of them.',
    );
  }
  if (env.PUBLIC_URL?.startsWith('https:') && env.S3_PUBLIC_ENDPOINT?.startsWith('http:')) {
    throw new StartupError(
      'Bad configuration: S3_PUBLIC_ENDPOINT must be https, because PUBLIC_URL is https: browsers block http videos on https pages.',
    );
  }
  for (const name of ['AI_API_KEY', 'AI_TRANSCRIBE_MODEL', 'AI_INSIGHTS_MODEL', 'AI_FALLBACK'] as const) {
    requireWith(env, name, 'AI_BASE_URL');
  }
  if (env.AI_BASE_URL && !env.AI_TRANSCRIBE_MODEL && !env.AI_INSIGHTS_MODEL) {
    throw new StartupError(
      'Bad configuration: AI_BASE_URL is set, so AI_TRANSCRIBE_MODEL or AI_INSIGHTS_MODEL must be set too.',
    );
  }
  if (!isMedia) requireWith(env, 'MEDIA_TOKEN', 'MEDIA_URL');
  const usesTestPayments = !env.STRIPE_SECRET_KEY || /^.._test_/.test(env.STRIPE_SECRET_KEY);
  if (env.NODE_ENV === 'production' && !isMedia && usesTestPayments && env.ALLOW_SANDBOX_PAYMENTS !== '1') {
    throw new StartupError(
      'Bad configuration: production would use test payments; set STRIPE_SECRET_KEY to a live key, or ALLOW_SANDBOX_PAYMENTS=1 to allow them.',
    );
  }
  const port = env.PORT ?? 3000;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`;
  const { protocol, host: publicHost } = new URL(publicUrl);
  if (env.OPERATOR_HOST === publicHost) {
    throw new StartupError('Bad configuration: OPERATOR_HOST must differ from the host of PUBLIC_URL.');
  }
  return {
    port,
    /** A worker listens only with an explicit PORT, because several workers may share a machine. */
    listens: env.ROLE !== 'worker' || env.PORT !== undefined,
    host: env.HOST,
    publicUrl,
    /** The origin of the console and of /api/admin. */
    consoleOrigin: env.OPERATOR_HOST ? `${protocol}//${env.OPERATOR_HOST}` : publicUrl,
    dataDir: path.resolve(env.DATA_DIR),
    role: env.ROLE,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseMigrationUrl: env.DATABASE_MIGRATION_URL ?? null,
    s3:
      env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: env.S3_ENDPOINT ?? null,
            region: env.S3_REGION,
            bucket: env.S3_BUCKET,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : null,
    /** The origin from which browsers load videos in the bucket; null when the server sends them. */
    s3PublicEndpoint: env.S3_PUBLIC_ENDPOINT ?? null,
    /** The internal nginx location that sends videos; null when the server sends them. */
    accelPrefix: env.X_ACCEL_REDIRECT_PREFIX ?? null,
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM },
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? { secretKey: env.STRIPE_SECRET_KEY, webhookSecrets: env.STRIPE_WEBHOOK_SECRET, apiBase: env.STRIPE_API_BASE }
        : null,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET, issuer: env.GOOGLE_ISSUER }
        : null,
    operator: {
      prefix: env.OPERATOR_PREFIX ?? null,
      /** The only host that serves the console and /api/admin; null: every host. */
      host: env.OPERATOR_HOST ?? null,
      id: env.OPERATOR_ID ?? null,
      secret: env.OPERATOR_SECRET ?? null,
      adminKey: env.ADMIN_KEY ?? null,
    },
    adminEmails: env.ADMIN_EMAILS,
    uploadKey: env.UPLOAD_KEY ?? null,
    analytics: env.POSTHOG_KEY ? { key: env.POSTHOG_KEY, host: env.POSTHOG_HOST.replace(/\/+$/, '') } : null,
    metricsToken: env.METRICS_TOKEN ?? null,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
          headers: env.OTEL_EXPORTER_OTLP_HEADERS,
          serviceName: env.OTEL_SERVICE_NAME,
          sampleRatio: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    logLevel: env.LOG_LEVEL,
    drainSeconds: env.DRAIN_SECONDS,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    fulfilmentHours: env.FULFILMENT_HOURS,
    minVideoSeconds: env.MIN_VIDEO_SECONDS,
    /** Off only where the same recording is submitted many times, as in load tests. */
    comparesRecordings: env.COMPARE_RECORDINGS === 'on',
    guestReviewsPerMonth: env.GUEST_REVIEWS_PER_MONTH,
    comparesVoices: env.COMPARE_RECORDINGS === 'on' && env.COMPARE_VOICES === 'on',
    requireIsolation: env.REQUIRE_ISOLATION,
    /** The service that runs decoder tasks; null when this process runs them. */
    mediaService: env.MEDIA_URL && !isMedia ? { url: env.MEDIA_URL, token: env.MEDIA_TOKEN ?? null } : null,
    mediaToken: env.MEDIA_TOKEN ?? null,
    ffmpegPath: env.FFMPEG_PATH ?? null,
    ai: env.AI_BASE_URL
      ? {
          baseUrl: env.AI_BASE_URL,
          apiKey: env.AI_API_KEY ?? null,
          transcribeModel: env.AI_TRANSCRIBE_MODEL ?? null,
          insightsModel: env.AI_INSIGHTS_MODEL ?? null,
          fallback: env.AI_FALLBACK ?? 'none',
        }
      : null,
    trustProxy: env.TRUST_PROXY,
    contactEmail: env.CONTACT_EMAIL,
    studioUrl: env.STUDIO_URL ?? null,
  };
}

type Names<T> = keyof T & string;

function requireTogether<T extends Record<string, unknown>>(env: T, first: Names<T>, second: Names<T>) {
  requireWith(env, first, second);
  requireWith(env, second, first);
}

function requireWith<T extends Record<string, unknown>>(env: T, name: Names<T>, required: Names<T>) {
  if (env[name] && !env[required]) {
    throw new StartupError(`Bad configuration: ${name} is set, so ${required} must be set too.`);
  }
}

function isOrigin(url: string): boolean {
  const { pathname, search, hash } = URL.canParse(url) ? new URL(url) : { pathname: '', search: '', hash: '' };
  return pathname + search + hash === '/';
}

function isPlainUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && !parsed.username && !parsed.password && !parsed.search && !parsed.hash;
}

function isPairList(value: string): boolean {
  return value.split(',').every((pair) => /^\s*[\w.-]+\s*=(?:[^%]|%[0-7][\da-f])*$/i.test(pair));
}

function parsePairs(value: string): Record<string, string> {
  const pairs = value.split(',').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  return Object.fromEntries(
    pairs.map(([name = '', content = '']) => [name.trim(), decodeURIComponent(content.trim())]),
  );
}

function isProxyList(value: string): boolean {
  if (/^(true|false|\d+)$/.test(value)) return true;
  return value.split(',').every((item) => {
    const [ip = '', bits = '0', ...extraParts] = item.trim().split('/');
    return extraParts.length === 0 && isIP(ip) !== 0 && /^\d{1,3}$/.test(bits);
  });
}

/** 'true' trusts every hop, a number trusts that many hops with private IPs, all other values list proxy IPs. */
function parseTrustProxy(value: string): boolean | number | string {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d+$/.test(value) ? Number(value) : value;
}
