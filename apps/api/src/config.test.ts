import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

describe('configuration', () => {
  it('runs on defaults, and an empty variable is no variable', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: path.resolve('data'),
      role: 'all',
      databaseUrl: null,
      google: null,
      analytics: null,
      rateLimitFactor: 1,
      fulfilmentHours: 72,
      trustProxy: false,
      studioUrl: null,
    });
  });

  it('takes what is given', () => {
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

  it.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ CONTACT_EMAIL: 'nobody' }, 'CONTACT_EMAIL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ TRUST_PROXY: 'foo' }, 'TRUST_PROXY'],
    [{ PUBLIC_URL: 'https://outloud.example/sub?q=1' }, 'PUBLIC_URL'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL'],
    [{ FULFILMENT_HOURS: '0' }, 'FULFILMENT_HOURS'],
    [{ FULFILMENT_HOURS: 'three days' }, 'FULFILMENT_HOURS'],
    [{ DATABASE_URL: 'postgres://' }, 'DATABASE_URL'],
    [{ MAIL_FROM: 'not a mail' }, 'MAIL_FROM'],
    [{ OPERATOR_SECRET: 'short' }, 'OPERATOR_SECRET'],
    [{ GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_ID'],
    [{ NODE_ENV: 'production' }, 'ALLOW_SANDBOX_PAYMENTS'],
  ])('refuses %j and names %s', (environment, name) => {
    expect(() => loadConfig(environment)).toThrow(name);
  });

  it.each([
    ['true', true],
    ['3', 3],
    ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
  ])('reads TRUST_PROXY=%s', (given, read) => {
    expect(loadConfig({ TRUST_PROXY: given }).trustProxy).toBe(read);
  });

  it('knows https however it is spelled', () => {
    expect(loadConfig({ PUBLIC_URL: 'HTTPS://Outloud.example:8443/' }).publicUrl).toBe('https://outloud.example:8443');
  });

  it('lets production play with sandbox payments only when told to', () => {
    expect(loadConfig({ NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '1' }).port).toBe(3000);
    const stripe = { NODE_ENV: 'production', STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b' };
    expect(() => loadConfig({ ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/would be tests in production/);
    expect(loadConfig({ ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' }).stripe).toEqual({
      secretKey: 'sk_live_1',
      webhookSecrets: ['whsec_a', 'whsec_b'],
      apiBase: 'https://api.stripe.com',
    });
  });
});
