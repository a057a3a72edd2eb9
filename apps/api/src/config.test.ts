import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const bucket = { S3_BUCKET: 'outloud', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

describe('configuration', () => {
  it('uses defaults and treats an empty variable as not set', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: path.resolve('data'),
      role: 'all',
      databaseUrl: null,
      google: null,
      analytics: null,
      ai: null,
      rateLimitFactor: 1,
      fulfilmentHours: 72,
      trustProxy: false,
      studioUrl: null,
    });
  });

  it('accepts DATABASE_MIGRATION_URL only together with DATABASE_URL', () => {
    const logins = { DATABASE_URL: 'postgres://app@db/outloud', DATABASE_MIGRATION_URL: 'postgres://owner@db/outloud' };
    expect(loadConfig(logins)).toMatchObject({
      databaseUrl: 'postgres://app@db/outloud',
      databaseMigrationUrl: 'postgres://owner@db/outloud',
    });
    expect(() => loadConfig({ DATABASE_MIGRATION_URL: logins.DATABASE_MIGRATION_URL })).toThrow(
      'Bad configuration: DATABASE_MIGRATION_URL is set, so DATABASE_URL must be set too.',
    );
  });

  it('parses the variables that are set', () => {
    const config = loadConfig({
      PORT: '8080',
      PUBLIC_URL: 'https://outloud.example/',
      ADMIN_EMAILS: 'Ann@Example.com, bob@example.com',
      POSTHOG_KEY: 'phc_1',
      POSTHOG_HOST: 'https://eu.i.posthog.com/',
      MAIL_FROM: 'Outloud <hello@outloud.example>',
      TRUST_PROXY: '2',
    });
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://outloud.example',
      adminEmails: ['ann@example.com', 'bob@example.com'],
      analytics: { key: 'phc_1', host: 'https://eu.i.posthog.com' },
      trustProxy: 2,
    });
  });

  it('serves the console on OPERATOR_HOST with the scheme of the site', () => {
    const site = { PUBLIC_URL: 'https://outloud.example' };
    expect(loadConfig(site)).toMatchObject({ consoleOrigin: 'https://outloud.example', operator: { host: null } });
    expect(loadConfig({ ...site, OPERATOR_HOST: 'Console.outloud.example' })).toMatchObject({
      consoleOrigin: 'https://console.outloud.example',
      operator: { host: 'console.outloud.example' },
    });
    const local = loadConfig({ PORT: '4000', OPERATOR_HOST: 'console.localhost:4000' });
    expect(local.consoleOrigin).toBe('http://console.localhost:4000');
  });

  it('makes a worker listen only when PORT is set', () => {
    expect(loadConfig({}).listens).toBe(true);
    expect(loadConfig({ ROLE: 'api' }).listens).toBe(true);
    expect(loadConfig({ ROLE: 'worker' }).listens).toBe(false);
    expect(loadConfig({ ROLE: 'worker', PORT: '4000' })).toMatchObject({ listens: true, port: 4000 });
  });

  it('reads the media service from MEDIA_URL, but not with ROLE=media', () => {
    const token = 'sixteen-letters-';
    expect(loadConfig({}).mediaService).toBeNull();
    const url = 'http://media:3000';
    expect(loadConfig({ MEDIA_URL: url }).mediaService).toEqual({ url, token: null });
    expect(loadConfig({ MEDIA_URL: url, MEDIA_TOKEN: token }).mediaService).toEqual({ url, token });
    expect(loadConfig({ ROLE: 'media', MEDIA_URL: url, MEDIA_TOKEN: token })).toMatchObject({
      mediaService: null,
      mediaToken: token,
    });
  });

  it('accepts ROLE=media in production without payment settings and rejects every secret', () => {
    expect(loadConfig({ ROLE: 'media', NODE_ENV: 'production' })).toMatchObject({ role: 'media', listens: true });
    const source = readFileSync(path.join(import.meta.dirname, 'config.ts'), 'utf8');
    const names = [...source.matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)].map(([, name = '']) => name);
    const isSecret = (name: string) => /DATABASE|SMTP|SECRET|KEY|TOKEN|HEADERS/.test(name);
    // The analytics key is public: every page contains it.
    const secrets = names.filter((name) => isSecret(name) && !['MEDIA_TOKEN', 'POSTHOG_KEY'].includes(name));
    expect(secrets).toHaveLength(14);
    const values: Record<string, string> = {
      DATABASE_URL: 'postgres://outloud:outloud@postgres/outloud',
      DATABASE_MIGRATION_URL: 'postgres://outloud:outloud@postgres/outloud',
      SMTP_URL: 'smtp://mail.example',
      STRIPE_SECRET_KEY: 'sk_test_1',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=1',
    };
    for (const name of secrets) {
      const message = `Bad configuration: ROLE=media must not have secrets, so ${name} must not be set.`;
      expect(() => loadConfig({ ROLE: 'media', [name]: values[name] ?? 'sixteen-letters-' })).toThrow(message);
    }
  });

  it('reads the standard OpenTelemetry variables once an endpoint is set', () => {
    expect(loadConfig({ OTEL_SERVICE_NAME: 'shop' }).traces).toBeNull();
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example/in/' };
    const url = 'https://otel.example/in/v1/traces';
    expect(loadConfig(endpoint).traces).toEqual({ url, headers: {}, serviceName: 'outloud', sampleRatio: 1 });
    const optionalVariables = {
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb==, x-team = reviews',
      OTEL_SERVICE_NAME: 'reviews',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    };
    const headers = { 'api-key': 'a,b==', 'x-team': 'reviews' };
    expect(loadConfig({ ...endpoint, ...optionalVariables }).traces).toEqual({
      url,
      headers,
      serviceName: 'reviews',
      sampleRatio: 0.25,
    });
  });

  it.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: 'eighty' }, 'PORT'],
    [{ ROLE: 'boss' }, 'ROLE'],
    [{ PUBLIC_URL: 'outloud.example' }, 'PUBLIC_URL'],
    [{ GOOGLE_CLIENT_ID: 'id-without-secret' }, 'GOOGLE_CLIENT_SECRET'],
    [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR'],
    [{ OPERATOR_PREFIX: 'a/b' }, 'OPERATOR_PREFIX'],
    [{ OPERATOR_HOST: 'https://console.example' }, 'OPERATOR_HOST'],
    [{ OPERATOR_HOST: 'console.example/gw' }, 'OPERATOR_HOST'],
    [{ OPERATOR_HOST: 'outloud.example', PUBLIC_URL: 'https://outloud.example' }, 'OPERATOR_HOST'],
    [{ METRICS_TOKEN: 'fifteen-letters' }, 'METRICS_TOKEN'],
    [{ METRICS_TOKEN: 'sixteen letters and more' }, 'METRICS_TOKEN'],
    [{ MEDIA_URL: 'media:3000' }, 'MEDIA_URL'],
    [{ MEDIA_URL: 'http://media:3000/tasks' }, 'MEDIA_URL'],
    [{ MEDIA_URL: 'http://media:3000', MEDIA_TOKEN: 'fifteen-letters' }, 'MEDIA_TOKEN'],
    [{ MEDIA_TOKEN: 'sixteen-letters-' }, 'MEDIA_URL'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'api-key' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=100%' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
    [{ CONTACT_EMAIL: 'nobody' }, 'CONTACT_EMAIL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ TRUST_PROXY: 'foo' }, 'TRUST_PROXY'],
    [{ PUBLIC_URL: 'https://outloud.example/sub?q=1' }, 'PUBLIC_URL'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL'],
    [{ FULFILMENT_HOURS: '0' }, 'FULFILMENT_HOURS'],
    [{ FULFILMENT_HOURS: 'three days' }, 'FULFILMENT_HOURS'],
    [{ DATABASE_URL: 'postgres://' }, 'DATABASE_URL'],
    [{ DATABASE_MIGRATION_URL: 'mysql://localhost/x' }, 'DATABASE_MIGRATION_URL'],
    [{ S3_PUBLIC_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET'],
    [{ ...bucket, S3_PUBLIC_ENDPOINT: 'https://s3.example/outloud' }, 'S3_PUBLIC_ENDPOINT'],
    [{ ...bucket, S3_PUBLIC_ENDPOINT: 'http://s3.example', PUBLIC_URL: 'https://outloud.example' }, 'must be https'],
    [{ ...bucket, S3_PUBLIC_ENDPOINT: 'https://s3.example', X_ACCEL_REDIRECT_PREFIX: '/files/' }, 'are both set'],
    [{ X_ACCEL_REDIRECT_PREFIX: '/files' }, 'X_ACCEL_REDIRECT_PREFIX'],
    [{ X_ACCEL_REDIRECT_PREFIX: '/' }, 'X_ACCEL_REDIRECT_PREFIX'],
    [{ X_ACCEL_REDIRECT_PREFIX: '/files/../' }, 'X_ACCEL_REDIRECT_PREFIX'],
    [{ MAIL_FROM: 'not a mail' }, 'MAIL_FROM'],
    [{ OPERATOR_SECRET: 'short' }, 'OPERATOR_SECRET'],
    [{ GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_ID'],
    [{ NODE_ENV: 'production' }, 'ALLOW_SANDBOX_PAYMENTS'],
    [{ AI_BASE_URL: 'api.openai.com/v1', AI_INSIGHTS_MODEL: 'judge-1' }, 'AI_BASE_URL'],
    [{ AI_BASE_URL: 'https://user@ai.example/v1', AI_INSIGHTS_MODEL: 'judge-1' }, 'AI_BASE_URL'],
    [{ AI_BASE_URL: 'https://:pass@ai.example/v1', AI_INSIGHTS_MODEL: 'judge-1' }, 'AI_BASE_URL'],
    [{ AI_BASE_URL: 'https://ai.example/v1?key=1', AI_INSIGHTS_MODEL: 'judge-1' }, 'AI_BASE_URL'],
    [{ AI_BASE_URL: 'https://ai.example/v1', AI_INSIGHTS_MODEL: 'judge-1', AI_FALLBACK: 'on' }, 'AI_FALLBACK'],
    [{ AI_BASE_URL: 'https://ai.example/v1', AI_INSIGHTS_MODEL: 'judge-1', AI_API_KEY: 'sk-\n1' }, 'AI_API_KEY'],
  ])('rejects %j with an error that contains %s', (environment, message) => {
    expect(() => loadConfig(environment)).toThrow(message);
  });

  it('reads the AI host settings with one or both models', () => {
    const transcription = { AI_BASE_URL: 'https://ai.example/v1/', AI_TRANSCRIBE_MODEL: 'whisper-1' };
    expect(loadConfig(transcription).ai).toEqual({
      baseUrl: 'https://ai.example/v1',
      apiKey: null,
      transcribeModel: 'whisper-1',
      insightsModel: null,
      fallback: 'none',
    });
    const optionalVariables = { AI_API_KEY: 'sk-1', AI_INSIGHTS_MODEL: 'judge-1', AI_FALLBACK: 'offline' };
    expect(loadConfig({ ...transcription, ...optionalVariables }).ai).toEqual({
      baseUrl: 'https://ai.example/v1',
      apiKey: 'sk-1',
      transcribeModel: 'whisper-1',
      insightsModel: 'judge-1',
      fallback: 'offline',
    });
  });

  it.each(['AI_API_KEY', 'AI_TRANSCRIBE_MODEL', 'AI_INSIGHTS_MODEL', 'AI_FALLBACK'])(
    'rejects %s without AI_BASE_URL',
    (name) => {
      const message = `Bad configuration: ${name} is set, so AI_BASE_URL must be set too.`;
      expect(() => loadConfig({ [name]: 'offline' })).toThrow(message);
    },
  );

  it('rejects an AI host without a model', () => {
    expect(() => loadConfig({ AI_BASE_URL: 'https://ai.example/v1', AI_API_KEY: 'sk-1' })).toThrow(
      'Bad configuration: AI_BASE_URL is set, so AI_TRANSCRIBE_MODEL or AI_INSIGHTS_MODEL must be set too.',
    );
  });

  it.each([
    ['true', true],
    ['3', 3],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
  ])('parses TRUST_PROXY=%s', (value, expected) => {
    expect(loadConfig({ TRUST_PROXY: value }).trustProxy).toBe(expected);
  });

  it('normalizes the case of scheme and host in PUBLIC_URL', () => {
    expect(loadConfig({ PUBLIC_URL: 'HTTPS://Outloud.example:8443/' }).publicUrl).toBe('https://outloud.example:8443');
  });

  it('allows test payments in production only with ALLOW_SANDBOX_PAYMENTS=1', () => {
    expect(loadConfig({ NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '1' }).port).toBe(3000);
    const stripe = { NODE_ENV: 'production', STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b' };
    expect(() => loadConfig({ ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
      /production would use test payments/,
    );
    expect(loadConfig({ ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' }).stripe).toEqual({
      secretKey: 'sk_live_1',
      webhookSecrets: ['whsec_a', 'whsec_b'],
      apiBase: 'https://api.stripe.com',
    });
  });
});
