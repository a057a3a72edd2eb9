import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { fillIn, siteConfigOf } from './site-config.ts';

const said = (environment: Record<string, string>) =>
  fillIn('__FILES__|__AI__|__VISITS__', siteConfigOf(loadConfig(environment))).split('|');

describe('what the privacy text says', () => {
  it('of an installation without settings is that nothing leaves it', () => {
    expect(said({})).toEqual([
      'Videos are kept in private file storage on our own servers.',
      'It runs on our own servers, and no recording is sent to anybody else for it.',
      'We use no analytics service, and nothing is loaded from other hosts.',
    ]);
  });

  it('names a bucket, an AI host and an analytics service where there are such', () => {
    const bucket = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    const host = { AI_BASE_URL: 'https://ai.example/v1', AI_INSIGHTS_MODEL: 'm' };
    const [files, ai, visits] = said({ ...bucket, ...host, POSTHOG_KEY: 'phc_1' });
    expect(files).toBe('Videos are kept in cloud object storage, in a private bucket.');
    expect(ai).toContain('We use an AI host for this');
    expect(visits).toContain('We count visits with an analytics service.');
  });
});
