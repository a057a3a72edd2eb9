import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { fillPlaceholders, getSiteConfig } from './site-config.ts';

const renderPrivacyText = (environment: Record<string, string>) =>
  fillPlaceholders('__FILES__|__AI__|__VISITS__', getSiteConfig(loadConfig(environment))).split('|');

describe('the privacy text', () => {
  it('says that no data leaves an installation with default settings', () => {
    expect(renderPrivacyText({})).toEqual([
      'Videos are kept in private file storage on our own servers.',
      'It runs on our own servers, and no recording is sent to a third party.',
      'We use no analytics service, and pages load nothing from other hosts.',
    ]);
  });

  it('names the bucket, the AI provider and the analytics service if they are configured', () => {
    const bucket = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    const aiProvider = { AI_BASE_URL: 'https://ai.example/v1', AI_INSIGHTS_MODEL: 'm' };
    const [files, ai, visits] = renderPrivacyText({ ...bucket, ...aiProvider, POSTHOG_KEY: 'phc_1' });
    expect(files).toBe('Videos are kept in cloud object storage, in a private bucket.');
    expect(ai).toContain('We use an external AI provider for this.');
    expect(visits).toContain('We count visits with an analytics service.');
  });
});
