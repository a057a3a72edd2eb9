import type { IsolationLevel } from '@outloud/domain/operators';
import { getOutboxFolder } from '../adapters/mail/index.ts';
import type { Config } from '../config.ts';
import type { Secrets } from './secrets.ts';

type BannerOptions = {
  config: Config;
  secrets: Secrets;
  secretsFile: string;
  isFirstStart: boolean;
  isolation: IsolationLevel;
};

const isolationLabels: Record<IsolationLevel, string> = {
  full: 'full',
  uid: 'uid only: decoders run as separate users, but have network access (see docs/operations.md)',
  none: 'none: decoders can read everything the server can read (see docs/operations.md)',
};

export function formatBanner({ config, secrets, secretsFile, isFirstStart, isolation }: BannerOptions): string {
  const { operator } = config;
  const formatSource = (variable: string) => `from ${variable}`;
  const allCredentials = [
    `            Merchant ID ${operator.id ? formatSource('OPERATOR_ID') : secrets.operatorId}`,
    `            API Secret Key ${operator.secret ? formatSource('OPERATOR_SECRET') : secrets.operatorSecret}`,
    `            Admin key ${operator.adminKey ? formatSource('ADMIN_KEY') : secrets.adminKey}`,
    ...(config.adminEmails.length > 0
      ? [
          `            Upload key ${config.uploadKey ? formatSource('UPLOAD_KEY') : secrets.uploadKey} (for ADMIN_EMAILS)`,
        ]
      : []),
    `            (generated values are stored in ${secretsFile})`,
  ];
  const credentials = isFirstStart
    ? allCredentials
    : [`            generated credentials are stored in ${secretsFile}`];
  const siteLines = [
    `  Site      ${config.publicUrl}`,
    `  Operator  ${config.consoleOrigin}/${secrets.operatorPrefix}`,
    ...credentials,
  ];
  return [
    '',
    'Outloud is ready.',
    '',
    ...(config.role === 'worker' ? ['  Role      worker: jobs only, no site'] : siteLines),
    `  Mail      ${config.mail.smtpUrl ? 'sent over SMTP' : `written to ${getOutboxFolder(config)}`}`,
    `  Payments  ${config.stripe ? 'Stripe' : 'sandbox: no real money moves'}`,
    `  Isolation ${config.mediaService ? `full: decoders run at ${config.mediaService.url}` : isolationLabels[isolation]}`,
    '',
  ].join('\n');
}

export function formatMediaBanner({ host, port }: Pick<Config, 'host' | 'port'>, isolation: IsolationLevel): string {
  return [
    '',
    'Outloud is ready.',
    '',
    `  Role      media: decodes files for other processes at http://${host}:${port}`,
    `  Isolation ${isolationLabels[isolation]}`,
    '',
  ].join('\n');
}
